"""Starts a program that listens on a socket, for tests, the fuzzer and the benchmark."""

import contextlib
import subprocess
import time

from rib_session import Session, SessionEnded


@contextlib.contextmanager
def listening(command, path):
    """Runs `command` with `--listen path` until the block ends, and kills it if it is still running then.

    Gives the process and a first client, which is connected once the session has begun.
    """
    process = subprocess.Popen([*command, "--listen", path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        yield process, first_client(process, path)
    finally:
        process.kill()
        process.wait()


def first_client(process, path):
    while process.poll() is None:
        try:
            return Session.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            time.sleep(0.01)
    raise SessionEnded(f"the program ended with status {process.returncode}")
