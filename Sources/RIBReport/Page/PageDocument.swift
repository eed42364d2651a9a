extension PageTemplate {
  /// The document, with places for its nonce, style and script.
  static let html = #"""
    <!doctype html>
    <!-- rib-report -->
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-{{nonce}}'; style-src 'nonce-{{nonce}}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Session</title>
    <style nonce="{{nonce}}">
    {{style}}
    </style>
    <script type="module" nonce="{{nonce}}">
    {{script}}
    </script>
    </head>
    <body>
    <header>
      <h1 id="app">Session</h1>
      <p id="facts"></p>
      <p id="ending"></p>
      <p id="left-out" hidden></p>
      <p class="private">States may hold private data: look through this page before you pass it on.</p>
    </header>
    <noscript><p class="notice">This page needs scripts: it shows the session by a script of its own, which loads nothing and sends nothing. The session stands at the end of the page's source, one event a line.</p></noscript>
    <p class="notice" id="reading">Reading the events…</p>

    <main id="main" hidden>
      <section id="controls" aria-label="Time line and steps">
        <div id="time-line">
          <canvas id="picture" role="img"></canvas>
          <div id="cursor"></div>
        </div>
        <input id="slider" type="range" min="0" step="1" aria-label="Event">
        <div class="bar">
          <div class="group" role="group" aria-label="Step by event">
            <button type="button" data-go="first" aria-label="Before the first event" title="Before the first event (Home)">«</button>
            <button type="button" data-go="previous" aria-label="Previous event" title="Previous event (←)">‹</button>
            <span id="position"></span>
            <button type="button" data-go="next" aria-label="Next event" title="Next event (→)">›</button>
            <button type="button" data-go="last" aria-label="Last event" title="Last event (End)">»</button>
          </div>
          <div class="group" role="group" aria-label="Step by typed line">
            <button type="button" data-go="previousLine" aria-label="Previous typed line" title="Previous typed line (Shift ←)">‹</button>
            <span aria-hidden="true">line</span>
            <button type="button" data-go="nextLine" aria-label="Next typed line" title="Next typed line (Shift →)">›</button>
          </div>
          <div class="group" role="group" aria-label="Step by error">
            <button type="button" data-go="previousError" aria-label="Previous error" title="Previous error (E)">‹</button>
            <span aria-hidden="true">error</span>
            <button type="button" data-go="nextError" aria-label="Next error" title="Next error (e)">›</button>
          </div>
          <div class="group" role="search">
            <input id="search" type="search" placeholder="Search" aria-label="Search paths, actions and texts" title="Search paths, actions and texts (/)" autocomplete="off" spellcheck="false">
            <output id="found" for="search"></output>
            <button type="button" id="previous-match" aria-label="Previous match" title="Previous match (Shift Enter)">‹</button>
            <button type="button" id="next-match" aria-label="Next match" title="Next match (Enter)">›</button>
          </div>
          <div class="group last">
            <button type="button" id="axis" aria-pressed="false" title="Draw the time line by time, not by event">By time</button>
            <button type="button" data-go="keys" aria-label="Keys" title="Keys (?)">?</button>
          </div>
        </div>
      </section>

      <section id="events-region" aria-labelledby="events-heading">
        <h2 id="events-heading">Events</h2>
        <div id="events" class="list" role="listbox" tabindex="0" aria-labelledby="events-heading"></div>
      </section>

      <section id="event-region" aria-labelledby="event-heading">
        <h2 id="event-heading">Event</h2>
        <div id="event" class="scrolling" role="group" tabindex="0" aria-labelledby="event-heading"></div>
      </section>

      <section id="tree-region" aria-labelledby="tree-heading">
        <h2 id="tree-heading">Tree</h2>
        <div id="tree" class="list" role="tree" tabindex="0" aria-labelledby="tree-heading"></div>
      </section>

      <section id="node-region" aria-labelledby="node-heading">
        <div class="heading">
          <h2 id="node-heading">Node</h2>
          <button type="button" id="pin" data-go="pin" aria-pressed="false" title="Keep this node chosen while stepping (p)">Pin</button>
        </div>
        <div id="node" class="scrolling" role="group" tabindex="0" aria-labelledby="node-heading"></div>
      </section>
    </main>

    <p id="spoken" aria-live="polite"></p>

    <dialog id="keys" aria-labelledby="keys-heading">
      <h2 id="keys-heading">Keys</h2>
      <dl>
        <dt>← →</dt><dd>previous, next event</dd>
        <dt>Shift ← →</dt><dd>previous, next typed line</dd>
        <dt>E e</dt><dd>previous, next error</dd>
        <dt>Page Up, Page Down</dt><dd>a twentieth of the session back, on</dd>
        <dt>Home, End</dt><dd>before the first event, to the last</dd>
        <dt>↑ ↓</dt><dd>in the tree: another node; in the events: another event</dd>
        <dt>p</dt><dd>keep the chosen node while stepping</dd>
        <dt>/</dt><dd>search; Enter and Shift Enter go from match to match, Escape leaves</dd>
        <dt>?</dt><dd>these keys</dd>
      </dl>
      <button type="button" data-go="closeKeys">Close</button>
    </dialog>

    <script type="application/x-ndjson" id="records">

    """#
}
