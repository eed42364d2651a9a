// Written by .ci/check-page from the files in Page.
extension PageTemplate {
  static let document = #"""
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

  static let style = #"""
    :root {
      color-scheme: light dark;
      --paper: #f4f5f7;
      --panel: #fff;
      --ink: #1c2128;
      --dim: #59636e;
      --edge: #d5dae1;
      --accent: #0b57d0;
      --chosen: #dce8fc;
      --error: #b3261e;
      --line: #0b57d0;
      --action: #6f3cc4;
      --state: #176b34;
      --effect: #8f4a00;
      --tick: #5d86c6;
      --bar: #c28133;
      --bar-ink: #1c0e00;
      --found: #ffe27a;
      --lane: 16px;
      --thin-lane: 7px;
      --row: 24px;
      --code: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }

    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #101317;
        --panel: #181c22;
        --ink: #e3e7ec;
        --dim: #a0aab6;
        --edge: #333b45;
        --accent: #8ab4f8;
        --chosen: #233750;
        --error: #ff8f86;
        --line: #8ab4f8;
        --action: #c9a9ff;
        --state: #7fd99b;
        --effect: #f3b76b;
        --tick: #4d76b3;
        --bar: #8f642b;
        --bar-ink: #fff;
        --found: #6d5800;
      }
    }

    * { box-sizing: border-box; }
    [hidden] { display: none !important; }

    body {
      margin: 0;
      height: 100dvh;
      min-height: 600px;
      display: flex;
      flex-direction: column;
      background: var(--paper);
      color: var(--ink);
      font: 14px/1.45 system-ui, sans-serif;
    }

    h1, h2, h3, p, dl, dd, pre { margin: 0; }
    h1 { font-size: 17px; }
    h2 { font-size: 14px; overflow-wrap: anywhere; }
    h3 { font-size: 13px; margin: 14px 0 4px; }

    header {
      display: flex;
      flex-wrap: wrap;
      gap: 0 20px;
      align-items: baseline;
      padding: 10px 16px 8px;
    }
    header p, .dim { color: var(--dim); }
    .notice { padding: 16px; font-size: 16px; }
    @media (scripting: none) { #reading { display: none; } }

    main {
      flex: 1;
      min-height: 0;
      display: grid;
      gap: 10px;
      padding: 0 16px 16px;
      grid-template: auto minmax(0, 1fr) minmax(0, 210px) / minmax(0, 6fr) minmax(0, 4fr) minmax(0, 4fr);
      grid-template-areas: "controls controls controls" "events tree node" "event tree node";
    }
    section {
      display: flex;
      flex-direction: column;
      min-width: 0;
      min-height: 0;
      background: var(--panel);
      border: 1px solid var(--edge);
      border-radius: 8px;
    }
    #controls { grid-area: controls; padding: 8px; }
    #events-region { grid-area: events; }
    #event-region { grid-area: event; }
    #tree-region { grid-area: tree; }
    #node-region { grid-area: node; }
    section > h2, .heading { padding: 8px 12px; border-bottom: 1px solid var(--edge); }
    .heading { display: flex; gap: 8px; align-items: center; justify-content: space-between; padding-block: 4px; }

    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .list:focus-visible, .scrolling:focus-visible { outline-offset: -2px; border-radius: 0 0 8px 8px; }

    /* Time line and steps */

    #time-line { position: relative; cursor: pointer; touch-action: pan-y; }
    #picture { display: block; width: 100%; }
    #cursor {
      position: absolute;
      inset: 0 auto 0 -1px;
      width: 2px;
      background: var(--accent);
      pointer-events: none;
    }
    #slider { width: 100%; margin: 2px 0 6px; height: 18px; accent-color: var(--accent); }
    .bar { display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: center; }
    .group { display: flex; gap: 4px; align-items: center; color: var(--dim); }
    .group.last { margin-left: auto; }
    #position { padding: 0 6px; color: var(--ink); font-variant-numeric: tabular-nums; }
    #found:not(:empty) { min-width: 10ch; text-align: center; font-variant-numeric: tabular-nums; }

    button, input[type="search"] {
      min-height: 30px;
      min-width: 30px;
      padding: 0 9px;
      color: var(--ink);
      background: var(--panel);
      border: 1px solid var(--edge);
      border-radius: 6px;
      font: inherit;
    }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); }
    button[aria-pressed="true"] { background: var(--chosen); border-color: var(--accent); }
    button.link {
      min-height: 0;
      padding: 0;
      background: none;
      border: 0;
      color: var(--accent);
      text-decoration: underline;
      text-align: start;
    }
    #search { width: 160px; }
    ::placeholder { color: var(--dim); opacity: 1; }

    /* Lists */

    .list { flex: 1; overflow: auto; min-height: 0; contain: strict; font: 12.5px/var(--row) var(--code); }
    .space { position: relative; overflow: hidden; }
    .pane { position: absolute; inset: 0 0 auto; }
    .event, .node { height: var(--row); white-space: nowrap; cursor: pointer; padding: 0 12px; overflow: hidden; }
    .event:hover, .node:hover { background: var(--paper); }
    [aria-selected="true"] { background: var(--chosen) !important; box-shadow: inset 3px 0 var(--accent); }
    .event, .node, pre, td, th, code, .value { unicode-bidi: isolate; }
    mark { background: var(--found); color: var(--ink); }

    .event { display: grid; grid-template: auto / var(--digits) 10ch 13ch minmax(0, 2fr) minmax(0, 4fr); gap: 0 10px; }
    .event span { overflow: hidden; text-overflow: ellipsis; }
    .number, .time { text-align: end; color: var(--dim); }
    .path { color: var(--dim); direction: rtl; text-align: left; }
    .path[hidden] + .text { grid-column: 4 / -1; }
    [data-kind="line"] :is(.kind, .text) { color: var(--line); font-weight: 600; }
    :is([data-kind="action"], [data-kind="mutation"]) .kind { color: var(--action); }
    [data-kind="state"] .kind { color: var(--state); }
    :is([data-kind="begin"], [data-kind="end"]) .kind { color: var(--effect); }
    .event.error :is(.kind, .text), .whole.error, .marks .error { color: var(--error); font-weight: 600; }
    .event.error .kind::before { content: "✕ "; }
    .match .number { background: var(--found); color: var(--ink); }

    .node { display: flex; gap: 6px; padding-inline-start: calc(12px + var(--level) * 14px); }
    .node span { overflow: hidden; text-overflow: ellipsis; min-width: 3ch; }
    .node .name { flex: none; max-width: 70%; }
    .node .type { flex-shrink: 1000; min-width: 0; }
    .node .marks { display: flex; gap: 6px; align-items: center; }
    .name { font-weight: 600; }
    .type { color: var(--dim); }
    .marks span { padding: 0 6px; border: 1px solid var(--edge); border-radius: 9px; font-size: 11.5px; line-height: 17px; }
    .marks .now { color: var(--accent); border-color: currentColor; font-weight: 600; }
    .marks :is(.gone, .error) { color: var(--error); border-color: currentColor; }
    .marks :not(.running) { flex-shrink: 0; }
    .marks .running { color: var(--effect); border-color: currentColor; }
    .marks .inactive { color: var(--dim); border-style: dashed; }
    [data-gone] :is(.name, .type) { text-decoration: line-through; font-weight: 400; }

    /* Event and node */

    .scrolling { flex: 1; overflow: auto; contain: content; padding: 10px 12px; }
    .whole { font: 13px/1.5 var(--code); white-space: pre-wrap; overflow-wrap: anywhere; margin-bottom: 8px; }
    .whole:empty { display: none; }
    .facts {
      display: grid;
      grid-template-columns: max-content minmax(0, 1fr);
      gap: 2px 14px;
      margin-bottom: 10px;
      overflow-wrap: anywhere;
    }
    .facts dt { color: var(--dim); }
    code { font: 12.5px var(--code); }
    .changes { border-collapse: collapse; width: 100%; font: 12.5px/1.5 var(--code); }
    .changes :is(th, td) {
      padding: 2px 8px 2px 0;
      border-bottom: 1px solid var(--edge);
      text-align: start;
      vertical-align: top;
      overflow-wrap: anywhere;
      font-weight: 400;
    }
    .changes thead th { color: var(--dim); font: 13px system-ui, sans-serif; overflow-wrap: normal; }
    .changes tbody tr > :first-child { overflow-wrap: break-word; }
    .changes .was { text-decoration: line-through; color: var(--dim); }
    .changes .is { font-weight: 600; }
    .value { font: 12.5px/1.55 var(--code); overflow-wrap: anywhere; white-space: pre-wrap; }
    .value .changed { background: var(--chosen); }
    .value .string { color: var(--state); }
    .value .literal { color: var(--action); }
    .value .mark { color: var(--dim); font-style: italic; user-select: none; }
    .value .mark::before { content: "  ← "; }

    #spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

    dialog {
      max-width: 480px;
      border: 1px solid var(--edge);
      border-radius: 10px;
      background: var(--panel);
      color: var(--ink);
    }
    dialog::backdrop { background: #0008; }
    dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 18px; margin: 12px 0; }
    dialog dt { font: 600 13px var(--code); }

    @media (max-width: 1150px) {
      main {
        grid-template: auto minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 5fr) minmax(0, 4fr);
        grid-template-areas: "controls controls" "events tree" "event node";
      }
    }

    /* Regions below each other; the page scrolls, the steps stay. */
    @media (max-width: 900px) {
      :root { --lane: 12px; --thin-lane: 4px; }
      body { height: auto; }
      header { padding: 8px 12px; gap: 0 12px; font-size: 13px; }
      main { display: flex; flex-direction: column; padding: 0 8px 16px; }
      #controls { position: sticky; top: 0; z-index: 1; }
      #events-region { height: 45vh; }
      #tree-region { height: 35vh; }
      .list { scroll-margin-top: 200px; }
      .bar { gap: 6px; justify-content: space-between; }
      .group[role="search"] { order: 1; flex: 1 1 100%; }
      #search { flex: 1; }
    }

    @media (max-width: 900px) and (max-height: 500px) {
      #controls { position: static; }
      #events-region, #tree-region { height: 80vh; }
    }

    /* With a system's own colours, backgrounds and shadows are not drawn. */
    @media (forced-colors: active) {
      [aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
      #cursor { background: Highlight; forced-color-adjust: none; }
    }

    @media (max-width: 600px) {
      :root { --row: 44px; }
      #tree { --row: 34px; }
      #search { font-size: 16px; }
      .event {
        grid-template: "number kind kind time" 22px "path path text text" 22px
          / var(--digits) minmax(0, 2fr) minmax(0, 3fr) max-content;
        line-height: 21px;
        border-bottom: 1px solid var(--edge);
      }
      .event .number { grid-area: number; text-align: start; }
      .event .kind { grid-area: kind; }
      .event .time { grid-area: time; }
      .event .path { grid-area: path; }
      .event .text { grid-area: text; }
      .path[hidden] + .text { grid-column: 1 / -1; }
    }

    """#

  static let script = #"""
    // Shows a session, event by event, from the records at the end of the page: JSON arrays, one a line.
    // First the records and their index (Session), then the tree and the states at one moment, then the page, piece
    // by piece. Texts come from outside and may be anything: they are only ever set as the text of an element, and
    // names are keys of maps, never of objects.

    // MARK: Words and numbers

    // Characters that show nothing, or reorder the characters beside them.
    const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
    const spelledOut = (character) =>
      character === "\n" ? "\\n" : character === "\t" ? "\\t"
      : `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;

    /** A text for one line: hidden characters are spelled out, and a long text is cut. */
    function oneLine(text, limit = 200) {
      const short = text.length > limit ? text.slice(0, limit) + "…" : text;
      return short.replace(hidden, spelledOut);
    }

    /** A text of many lines, whole unless it would take the browser seconds. */
    function manyLines(text, limit = 100_000) {
      const rest = text.length - limit;
      const spelled = (character) => /[\n\t]/.test(character) ? character : spelledOut(character);
      return text.slice(0, limit).replace(hidden, spelled)
        + (rest > 0 ? `… and ${number(rest)} more characters` : "");
    }

    const format = new Intl.NumberFormat("en");
    const number = (value) => format.format(value);
    const counted = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;

    /** Microseconds as text: 1.503 s, 2:03.456, 1:02:03.456. */
    function time(microseconds) {
      const milliseconds = Math.floor(microseconds / 1000);
      const seconds = Math.floor(milliseconds / 1000);
      const fraction = String(milliseconds % 1000).padStart(3, "0");
      if (seconds < 60) return `${seconds}.${fraction} s`;
      const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
      if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
      return parts.map((part, i) => String(part).padStart(i ? 2 : 1, "0")).join(":") + "." + fraction;
    }

    /** The index of the last element of a sorted list that is not above a value; -1 if all are. */
    function lastUpTo(value, sorted) {
      let low = 0, high = sorted.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle] <= value) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    }

    // MARK: The session

    // The effects of events on the tree.
    const NOTHING = 0, ATTACH = 1, DETACH = 2, MOVE = 3, ACTIVATE = 4, DEACTIVATE = 5, BEGIN = 6, END = 7;
    // No node. Its children are the roots, so that a root is attached like any other node.
    const ABOVE = 0;

    // The name of each kind of event, and the index of the text in its record.
    const kinds = new Map([
      ["line", ["line", 4]], ["attach", ["attached", 5]], ["detach", ["detached"]], ["move", ["moved"]],
      ["active", ["active"]], ["inactive", ["inactive"]], ["action", ["action", 3]], ["mutation", ["mutation", 3]],
      ["state", ["state", 3]], ["begin", ["effect begins", 4]], ["end", ["effect ends"]], ["output", ["output", 3]],
      ["problem", ["problem", 4]], ["limit", ["left out"]], ["over", ["end", 2]],
    ]);

    /** A text from a record, for any value. */
    const textOf = (value) => typeof value === "string" ? value : value == null ? "" : String(value);

    /**
     * All records, and an index of them. Events are numbered from 1, and so are nodes and effects, in their order.
     */
    class Session {
      header = {};
      records = [undefined];
      nodes = [{ name: "", type: "", parent: ABOVE, attached: 0, detached: 0 }];
      effects = [undefined];
      lines = [];
      errors = [];
      states = new Map();
      isLimited = false;
      // The event that ended the session, if it ended.
      over = 0;

      #nodeNumbers = new Map();
      #effectNumbers = new Map();

      constructor(text) {
        this.#read(text);
        const length = this.records.length;
        this.times = new Float64Array(length);
        // The change of the tree by each event, its node, and the effect that begins or ends.
        this.changes = new Uint8Array(length);
        this.nodeOf = new Int32Array(length);
        this.effectOf = new Int32Array(length);
        const active = new Set();
        for (let event = 1; event < length; event += 1) {
          const [, passed] = this.records[event];
          this.times[event] = this.times[event - 1] + (passed > 0 ? passed : 0);
          this.changes[event] = this.#index(event, this.records[event], active);
        }
      }

      get count() { return this.records.length - 1; }
      get duration() { return this.times[this.count]; }

      #read(text) {
        for (let start = 0; start < text.length;) {
          const found = text.indexOf("\n", start);
          const end = found < 0 ? text.length : found;
          if (end > start) this.#readLine(text.slice(start, end));
          start = end + 1;
        }
      }

      /** A crash may tear the last line: unreadable records are left out. */
      #readLine(line) {
        let record;
        try { record = JSON.parse(line); } catch { return; }
        if (!Array.isArray(record) || typeof record[0] !== "string") return;
        if (record[0] === "rib-report") this.header = record[2] ?? {};
        else this.records.push(record);
      }

      /** Adds an event; a record that contradicts earlier ones changes nothing. */
      #index(event, record, active) {
        const [word, , id] = record;
        switch (word) {
          case "line": this.lines.push(event); return NOTHING;
          case "attach": return this.#attach(event, record);
          case "begin": return this.#begin(event, record);
          case "end": return this.#end(event, id);
          case "problem": if (record[3] === "error") this.errors.push(event); return NOTHING;
          case "limit": this.isLimited = true; return NOTHING;
          case "over": this.over = event; return NOTHING;
        }
        const node = this.#nodeNumbers.get(id) ?? ABOVE;
        if (node === ABOVE || !kinds.has(word)) return NOTHING;
        this.nodeOf[event] = node;
        switch (word) {
          case "state": this.#noteState(event, node); return NOTHING;
          case "move": return this.nodes[node].detached ? NOTHING : MOVE;
          case "detach":
            if (this.nodes[node].detached) return NOTHING;
            this.nodes[node].detached = event;
            return DETACH;
          case "active":
            if (active.has(node)) return NOTHING;
            active.add(node);
            return ACTIVATE;
          case "inactive": return active.delete(node) ? DEACTIVATE : NOTHING;
        }
        return NOTHING;
      }

      #attach(event, [, , id, parentID, name, type]) {
        const parent = parentID === null ? ABOVE : this.#nodeNumbers.get(parentID);
        if (parent === undefined || this.#nodeNumbers.has(id)) return NOTHING;
        this.nodeOf[event] = this.nodes.length;
        this.#nodeNumbers.set(id, this.nodes.length);
        this.nodes.push({ name: textOf(name), type: textOf(type), parent, attached: event, detached: 0 });
        return ATTACH;
      }

      #begin(event, [, , id, effectID, action]) {
        const node = this.#nodeNumbers.get(id) ?? ABOVE;
        this.nodeOf[event] = node;
        if (this.#effectNumbers.has(effectID)) return NOTHING;
        this.effectOf[event] = this.effects.length;
        this.#effectNumbers.set(effectID, this.effects.length);
        this.effects.push({ node, text: textOf(action), begin: event, end: 0 });
        return BEGIN;
      }

      #end(event, effectID) {
        const found = this.#effectNumbers.get(effectID);
        const effect = this.effects[found];
        if (!effect || effect.end) return NOTHING;
        effect.end = event;
        this.nodeOf[event] = effect.node;
        this.effectOf[event] = found;
        return END;
      }

      #noteState(event, node) {
        const events = this.states.get(node);
        if (events) events.push(event);
        else this.states.set(node, [event]);
      }

      /** The name of an event, in a word or two. */
      kind(event) {
        const [word, , , weight] = this.records[event];
        return word === "problem" ? textOf(weight) : kinds.get(word)?.[0] ?? "other";
      }

      /** The text of an event's record. */
      text(event) {
        const record = this.records[event];
        const [word] = record;
        const part = record[kinds.get(word)?.[1]];
        if (!kinds.has(word)) return word;
        if (word === "end") return this.effects[this.effectOf[event]]?.text ?? "";
        if (word === "over") return `status ${textOf(part)}`;
        return Array.isArray(part) ? inserted(part) : textOf(part);
      }

      isError(event) { return this.records[event][0] === "problem" && this.records[event][3] === "error"; }

      /** The last typed line before an event or at it; 0 if there is none. */
      lineBefore(event) { return this.lines[lastUpTo(event, this.lines)] ?? 0; }

      /** The source of a line or a problem, as text. */
      place(event) {
        const [word, , source, line, , place] = this.records[event];
        if (word === "problem") return textOf(place);
        return source == null ? `line ${textOf(line)}` : `${textOf(source)}:${textOf(line)}`;
      }

      /** The names from the root to a node, or the last of them. */
      path(node, atMost = Infinity) {
        const names = [];
        for (; node !== ABOVE && names.length < atMost; node = this.nodes[node].parent) names.push(this.nodes[node].name);
        if (node !== ABOVE) names.push("…");
        return names.reverse().join("/");
      }

      /** The path that a row shows for an event. */
      shownPath(event) {
        const node = this.nodeOf[event];
        if (node !== ABOVE) return this.path(node, 12);
        return this.records[event][0] === "problem" ? textOf(this.records[event][2]) : "";
      }

      /** Whether a node is in the tree at a moment: it and all above it are. */
      isAttached(node, moment) {
        for (; node !== ABOVE; node = this.nodes[node].parent) {
          const { attached, detached } = this.nodes[node];
          if (attached > moment || (detached && detached <= moment)) return false;
        }
        return true;
      }
    }

    // MARK: The tree at a moment

    /**
     * The tree at a moment, reached by applying or undoing one event after the other. A detached node keeps its
     * links, so undoing in the opposite order restores its position.
     */
    class Tree {
      moment = 0;
      running = new Map();

      #session;
      #moved = new Map();
      #rows = undefined;

      constructor(session) {
        this.#session = session;
        const length = session.nodes.length;
        this.parent = Int32Array.from(session.nodes, (node) => node.parent);
        this.first = new Int32Array(length);
        this.last = new Int32Array(length);
        this.before = new Int32Array(length);
        this.after = new Int32Array(length);
        this.active = new Uint8Array(length);
      }

      goTo(moment) {
        while (this.moment < moment) this.#apply(this.moment += 1, false);
        while (this.moment > moment) this.#apply(this.moment--, true);
      }

      #apply(event, isUndone) {
        const node = this.#session.nodeOf[event];
        switch (this.#session.changes[event]) {
          case ATTACH: if (isUndone) this.#takeOut(node); else this.#append(node); break;
          case DETACH: if (isUndone) this.#putBack(node); else this.#takeOut(node); break;
          case MOVE: if (isUndone) this.#moveBack(event, node); else this.#moveLast(event, node); break;
          case ACTIVATE: this.active[node] = isUndone ? 0 : 1; break;
          case DEACTIVATE: this.active[node] = isUndone ? 1 : 0; break;
          case BEGIN: if (isUndone) this.#stop(event, node); else this.#start(event, node); break;
          case END: if (isUndone) this.#start(event, node); else this.#stop(event, node); break;
        }
      }

      #append(node) {
        this.before[node] = this.last[this.parent[node]];
        this.after[node] = 0;
        this.#putBack(node);
      }

      #takeOut(node) {
        const { before, after } = this;
        if (before[node]) after[before[node]] = after[node]; else this.first[this.parent[node]] = after[node];
        if (after[node]) before[after[node]] = before[node]; else this.last[this.parent[node]] = before[node];
        this.#rows = undefined;
      }

      #putBack(node) {
        const { before, after } = this;
        if (before[node]) after[before[node]] = node; else this.first[this.parent[node]] = node;
        if (after[node]) before[after[node]] = node; else this.last[this.parent[node]] = node;
        this.#rows = undefined;
      }

      #moveLast(event, node) {
        this.#moved.set(event, [this.before[node], this.after[node]]);
        this.#takeOut(node);
        this.#append(node);
      }

      #moveBack(event, node) {
        this.#takeOut(node);
        [this.before[node], this.after[node]] = this.#moved.get(event);
        this.#putBack(node);
      }

      #start(event, node) {
        const effect = this.#session.effectOf[event];
        const running = this.running.get(node);
        if (running) running.add(effect);
        else this.running.set(node, new Set([effect]));
      }

      #stop(event, node) {
        const running = this.running.get(node);
        running.delete(this.#session.effectOf[event]);
        if (running.size === 0) this.running.delete(node);
      }

      /** The effects that run at a node, in the order in which they began. */
      runningAt(node) {
        return [...this.running.get(node) ?? []].sort((a, b) => a - b).map((effect) => this.#session.effects[effect]);
      }

      /** The rows to show: all nodes in pre-order, and among them those that this event has detached. */
      get rows() {
        const gone = this.#session.changes[this.moment] === DETACH ? this.#session.nodeOf[this.moment] : ABOVE;
        if (!this.#rows || this.#rows.gone !== gone) {
          if (gone) this.#putBack(gone);
          const rows = this.#flattened(gone);
          if (gone) this.#takeOut(gone);
          this.#rows = rows;
        }
        return this.#rows;
      }

      /** Nodes, their levels, and their positions among the siblings of each parent. */
      #flattened(gone) {
        const { first, after, parent } = this;
        const [nodes, levels, positions, siblings] = Array.from({ length: 4 }, () => new Int32Array(first.length));
        let count = 0;
        for (let node = first[ABOVE], level = 1; node; count += 1) {
          nodes[count] = node;
          levels[count] = level;
          positions[count] = node === gone ? 0 : siblings[parent[node]] += 1;
          if (first[node]) {
            node = first[node];
            level += 1;
            continue;
          }
          for (; node && !after[node]; level -= 1) node = parent[node];
          node = after[node];
        }
        // It is not among the rows if it was detached below a node that had been detached before.
        const goneFrom = gone ? nodes.indexOf(gone) : -1;
        let goneTo = goneFrom;
        if (goneFrom >= 0) do goneTo += 1; while (levels[goneTo] > levels[goneFrom]);
        return { gone, goneFrom, goneTo, nodes: nodes.subarray(0, count), levels, positions, siblings };
      }

      /** The node that has a path; a name may have slashes in it. */
      find(path) {
        for (let node = this.first[ABOVE], rest = path; node;) {
          const { name } = this.#session.nodes[node];
          if (rest === name) return node;
          const isAbove = rest.startsWith(name + "/");
          if (isAbove) rest = rest.slice(name.length + 1);
          node = isAbove ? this.first[node] : this.after[node];
        }
        return ABOVE;
      }

      /** The number of attached nodes. */
      get count() { return this.rows.nodes.length - (this.rows.goneTo - this.rows.goneFrom); }

      isGone(row) { return row >= this.rows.goneFrom && row < this.rows.goneTo; }
    }

    // MARK: States

    /** The state after a difference: keep a length, skip a length, insert a text, and so on. */
    function patched(text, parts) {
      let result = "", at = 0;
      for (let i = 0; i + 2 < parts.length; i += 3) {
        result += text.slice(at, at + parts[i]) + parts[i + 2];
        at += parts[i] + parts[i + 1];
      }
      return result + text.slice(at);
    }

    /** The texts that a difference inserts. */
    const inserted = (parts) => parts.filter((_, i) => i % 3 === 2).join(" … ");

    /** The states of the nodes, put together from whole ones and differences. */
    class States {
      #session;
      constructor(session) { this.#session = session; }

      /** The event that gave a node the state that it has at a moment; 0 if it has none yet. */
      latest(node, moment) {
        const events = this.#session.states.get(node) ?? [];
        return events[lastUpTo(moment, events)] ?? 0;
      }

      /** The node's state before such an event, undefined if it is the first, and after it. */
      around(event) {
        const { records, nodeOf } = this.#session;
        const events = this.#session.states.get(nodeOf[event]);
        const index = lastUpTo(event, events);
        let from = Math.max(index - 1, 0);
        while (from > 0 && Array.isArray(records[events[from]][3])) from -= 1;
        let before, after;
        for (let i = from; i <= index; i += 1) {
          const change = records[events[i]][3];
          before = after;
          after = Array.isArray(change) ? patched(after ?? "", change) : textOf(change);
        }
        return { before, after };
      }

      /**
       * The text of an event; for a state, its changes in a few words: "count: 0 → 1". It is for rows, so long states
       * are not looked at.
       */
      text(event) {
        const { records, nodeOf } = this.#session;
        const written = this.#session.text(event);
        if (records[event][0] !== "state" || !nodeOf[event] || written.length > 2000) return written;
        const { before, after } = this.around(event);
        if (before === undefined || before.length + after.length > 8000) return written;
        const changes = difference(parsed(before), parsed(after));
        if (changes.length === 0) return "no change";
        return changes.slice(0, 8).map(({ path, before, after }) =>
          !before ? `${path}: ${after.source} added` : !after ? `${path}: ${before.source} removed`
          : `${path}: ${oneLine(before.source, 60)} → ${after.source}`).join(", ")
          + (changes.length > 8 ? ` and ${number(changes.length - 8)} more` : "");
      }
    }

    // MARK: JSON

    /**
     * A JSON text as nested values that keep their source: JSON.parse would round long numbers and sort keys that
     * look like indexes. Each has its source, `entries` (a map) or `items` (a list) if it is an object or an array,
     * and the number of its rows. A text that is not JSON, or is nested too deeply, is one value.
     */
    function parsed(text) {
      const whole = { source: text, rows: 1 };
      try { JSON.parse(text); } catch { return whole; }
      const open = [{ items: [], rows: 0 }];
      let key;
      for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:"[\]{}]+/g)) {
        const parent = open.at(-1);
        if (token === "}" || token === "]") {
          open.pop();
          parent.source = text.slice(parent.start, index + 1);
          open.at(-1).rows += parent.rows + (parent.rows > 1 ? 1 : 0);
        } else if (parent.entries && key === undefined) {
          key = JSON.parse(token);
        } else {
          const value = { source: token, start: index, rows: 1 };
          if (parent.entries) parent.entries.set(key, value); else parent.items.push(value);
          key = undefined;
          if (token === "{") value.entries = new Map();
          if (token === "[") value.items = [];
          if (token === "{" || token === "[") open.push(value); else parent.rows += 1;
          if (open.length > 500) return whole;
        }
      }
      return open[0].items[0];
    }

    /**
     * The changes from one value to another: paths, each with the value before and after; one of the two is
     * undefined if something was added or removed.
     */
    function difference(before, after) {
      const changes = [];
      compare(before, after, "", changes);
      return changes;
    }

    function compare(before, after, path, changes) {
      if (before.source === after.source) return;
      if (before.entries && after.entries) compareEntries(before.entries, after.entries, path, changes);
      else if (before.items && after.items) compareItems(before.items, after.items, path, changes);
      else changes.push({ path: path || "state", before, after });
    }

    function compareEntries(before, after, path, changes) {
      const inside = (key) => /^[\w$]+$/.test(key) ? (path ? `${path}.${key}` : key) : `${path}[${JSON.stringify(key)}]`;
      for (const [key, value] of before) {
        const now = after.get(key);
        if (now) compare(value, now, inside(key), changes);
        else changes.push({ path: inside(key), before: value });
      }
      for (const [key, value] of after) {
        if (!before.has(key)) changes.push({ path: inside(key), after: value });
      }
    }

    /** Leaves out equal beginnings and ends of two lists, so that one more in front is one change, not all. */
    function compareItems(before, after, path, changes) {
      const shorter = Math.min(before.length, after.length);
      let start = 0, end = 0;
      while (start < shorter && before[start].source === after[start].source) start += 1;
      while (end < shorter - start && before.at(-1 - end).source === after.at(-1 - end).source) end += 1;
      const both = shorter - end;
      const inside = (i) => `${path}[${i}]`;
      for (let i = start; i < both; i += 1) compare(before[i], after[i], inside(i), changes);
      for (let i = both; i < before.length - end; i += 1) changes.push({ path: inside(i), before: before[i] });
      for (let i = both; i < after.length - end; i += 1) changes.push({ path: inside(i), after: after[i] });
    }

    // MARK: Elements

    const byId = (id) => document.getElementById(id);

    /** A new element with a class and its contents: texts and elements. */
    function element(tag, name, ...content) {
      const result = document.createElement(tag);
      result.className = name;
      result.append(...content);
      return result;
    }

    /** A button in a text that its action replaces: the text keeps the focus. */
    function button(text, onClick) {
      const result = element("button", "link", text);
      result.type = "button";
      result.addEventListener("click", () => {
        result.closest(".scrolling").focus({ preventScroll: true });
        onClick();
      });
      return result;
    }

    /** Calls a function with -1 for the arrow up, and with 1 for the arrow down. */
    function onUpAndDown(target, act) {
      target.addEventListener("keydown", (key) => {
        const offset = { ArrowUp: -1, ArrowDown: 1 }[key.key];
        if (!offset) return;
        key.preventDefault();
        act(offset);
      });
    }

    /** A list of terms with their descriptions, without those that have none. */
    function facts(...pairs) {
      const list = element("dl", "facts");
      for (const [term, ...content] of pairs) {
        const parts = content.filter((part) => part !== "" && part != null);
        if (parts.length) list.append(element("dt", "", term), element("dd", "", ...parts));
      }
      return list;
    }

    /** Sets a text in which each match of a search is marked. */
    function setMarked(target, text, query) {
      const lower = text.toLowerCase();
      // Rarely lower case is longer; then the positions differ.
      let at = query && lower.length === text.length ? lower.indexOf(query) : -1;
      if (at < 0) { target.textContent = text; return; }
      const parts = [];
      let from = 0;
      for (; at >= 0; at = lower.indexOf(query, from)) {
        parts.push(text.slice(from, at), element("mark", "", text.slice(at, at + query.length)));
        from = at + query.length;
      }
      target.replaceChildren(...parts, text.slice(from));
    }

    /** Shows the visible rows of a long list; the others are not in the document. */
    class WindowedList {
      // Browsers have no higher elements than some 17 million pixels; longer lists scroll faster.
      static highest = 8_000_000;
      static margin = 5;

      #viewport;
      #makeRow;
      #whole;
      #pane = element("div", "pane");
      #space = element("div", "space", this.#pane);
      #rows = new Map();
      #unused = [];
      #count = 0;
      #index = -1;
      #height = 0;
      #rowHeight = 1;
      #scrolled = 0;

      /** Makes a list in an element that scrolls; a list of not more than `whole` rows is all in the document. */
      constructor(viewport, makeRow, whole) {
        this.#viewport = viewport;
        this.#makeRow = makeRow;
        this.#whole = whole;
        this.#pane.role = this.#space.role = "presentation";
        viewport.append(this.#space);
        viewport.addEventListener("scroll", () => {
          if (viewport.scrollTop === this.#scrolled) return;
          this.#scrolled = viewport.scrollTop;
          this.#fill();
        });
        new ResizeObserver(() => this.#measure()).observe(viewport);
      }

      /** Fills the rows again, and scrolls so that one is visible. */
      show(count, index) {
        this.#count = count;
        this.#index = index;
        if (this.#height) this.#update(); else this.#measure();
      }

      /** Sizes and the scroll position are cached: each access makes the browser lay the page out. */
      #measure() {
        this.#height = this.#viewport.clientHeight;
        this.#rowHeight = parseFloat(getComputedStyle(this.#viewport).getPropertyValue("--row"));
        this.#update();
      }

      #update() {
        this.#space.style.height = `${this.#length}px`;
        this.#scrolled = Math.min(this.#scrolled, this.#farthest);
        if (this.#index >= 0) this.#reveal(this.#index);
        this.#fill();
      }

      get #length() { return Math.min(this.#count * this.#rowHeight, WindowedList.highest); }
      get #farthest() { return Math.max(0, this.#length - this.#height); }

      /** The number of pixels of rows for a pixel of the scroll bar. */
      get #scale() {
        return this.#farthest ? (this.#count * this.#rowHeight - this.#height) / this.#farthest : 1;
      }

      #reveal(index) {
        const top = this.#scrolled * this.#scale;
        const room = Math.min(2 * this.#rowHeight, this.#height / 4);
        const [from, to] = [index * this.#rowHeight - room, (index + 1) * this.#rowHeight + room];
        if (from >= top && to <= top + this.#height) return;
        // A step goes on by a row; a leap puts the row in the middle.
        const isNear = from > top - this.#height / 2 && to < top + this.#height * 1.5;
        const wanted = !isNear ? (from + to - this.#height) / 2 : from < top ? from : to - this.#height;
        this.#scrolled = Math.max(0, Math.min(this.#farthest, Math.round(wanted / this.#scale)));
        // Scrolling makes the browser lay the page out: once, when all pieces have been filled.
        queueMicrotask(() => { this.#viewport.scrollTop = this.#scrolled; });
      }

      #fill() {
        const top = this.#scrolled * this.#scale;
        const isWhole = this.#count <= this.#whole;
        const first = isWhole ? 0 : Math.max(0, Math.floor(top / this.#rowHeight) - WindowedList.margin);
        const last = isWhole ? this.#count
          : Math.min(this.#count, Math.ceil((top + this.#height) / this.#rowHeight) + WindowedList.margin);
        this.#keep(first, last);
        for (let index = first; index < last; index += 1) this.#row(index, first).fill(index);
        this.#pane.style.transform = `translateY(${first * this.#rowHeight - top + this.#scrolled}px)`;
      }

      /** Removes rows that are not visible any more; they are used again. */
      #keep(first, last) {
        for (const [index, row] of this.#rows) {
          if (index >= first && index < last) continue;
          this.#rows.delete(index);
          row.element.remove();
          this.#unused.push(row);
        }
      }

      #row(index, first) {
        let row = this.#rows.get(index);
        if (!row) {
          row = this.#unused.pop() ?? this.#makeRow();
          this.#rows.set(index, row);
          this.#pane.insertBefore(row.element, this.#pane.children[index - first] ?? null);
        }
        return row;
      }
    }

    // MARK: Events

    class EventRow {
      #page;
      #event = 0;
      #shown = "";
      // A path is cut at its beginning, so it is written from its end, but not its contents.
      #path = element("bdi", "");
      #parts = ["number", "time", "kind", "path", "text"].map((name) => element("span", name));
      element = element("div", "event", ...this.#parts);

      constructor(page) {
        this.#page = page;
        this.#parts[3].append(this.#path);
        this.element.role = "option";
        this.element.addEventListener("click", () => page.goTo(this.#event));
      }

      fill(index) {
        const { session, states, search, moment } = this.#page;
        const event = this.#event = index + 1;
        const shown = `${event} ${event === moment} ${search.has(event)} ${search.query}`;
        if (shown === this.#shown) return;
        this.#shown = shown;
        const [digits, when, kind, path, text] = this.#parts;
        const row = this.element;
        row.id = `event-${event}`;
        row.ariaPosInSet = event;
        row.ariaSetSize = session.count;
        row.ariaSelected = event === moment;
        if (event === moment) row.ariaCurrent = "true"; else row.removeAttribute("aria-current");
        row.dataset.kind = session.records[event][0];
        row.classList.toggle("error", session.isError(event));
        row.classList.toggle("match", search.has(event));
        digits.textContent = number(event);
        when.textContent = time(session.times[event]);
        kind.textContent = oneLine(session.kind(event), 20);
        const shownPath = session.shownPath(event);
        path.hidden = !shownPath;
        setMarked(this.#path, oneLine(shownPath), search.query);
        setMarked(text, oneLine(states.text(event)), search.query);
      }
    }

    class EventList {
      #page;
      #viewport = byId("events");
      #list;

      constructor(page) {
        this.#page = page;
        this.#list = new WindowedList(this.#viewport, () => new EventRow(page), 0);
        this.#viewport.style.setProperty("--digits", `${number(page.session.count).length}ch`);
        onUpAndDown(this.#viewport, (offset) => page.step(offset));
      }

      show() {
        const { session, moment } = this.#page;
        this.#list.show(session.count, moment - 1);
        this.#viewport.setAttribute("aria-activedescendant", moment ? `event-${moment}` : "");
      }
    }

    /** The present event, with its whole text. */
    class EventView {
      #page;
      #view = byId("event");
      #heading = byId("event-heading");

      constructor(page) { this.#page = page; }

      show() {
        const { session, states, moment: event } = this.#page;
        if (event === 0) {
          this.#heading.textContent = "Before the first event";
          this.#view.replaceChildren();
          return;
        }
        const line = session.lineBefore(event - 1);
        this.#heading.textContent = `Event ${number(event)}: ${oneLine(session.kind(event), 40)}`;
        this.#view.replaceChildren(
          element("pre", session.isError(event) ? "whole error" : "whole", manyLines(states.text(event))),
          facts(
            ["node", manyLines(this.#path(event), 2000)],
            ["place", ["line", "problem"].includes(session.records[event][0]) ? oneLine(session.place(event)) : ""],
            ["time", this.#time(event)],
            ...this.#otherEnd(event),
            [session.changes[event] === BEGIN ? "begun by" : "after", ...this.#line(line)]));
      }

      #path(event) {
        const { session } = this.#page;
        return session.nodeOf[event] ? session.path(session.nodeOf[event], 200) : session.shownPath(event);
      }

      #time(event) {
        const { times } = this.#page.session;
        const passed = times[event] - times[event - 1];
        const since = passed < 1000 ? `${number(passed)} µs` : time(passed);
        return `${time(times[event])}${passed ? `, ${since} after the event before` : ""}`;
      }

      #line(line) {
        const { session } = this.#page;
        if (!line) return [];
        return [this.#page.link(line, session.place(line)), " ", element("code", "", oneLine(session.text(line)))];
      }

      #otherEnd(event) {
        const { session } = this.#page;
        const effect = session.effects[session.effectOf[event]];
        if (!effect) return [];
        const other = effect.begin === event ? effect.end : effect.begin;
        if (!other) return [["ends", "not in this session"]];
        const lasted = time(session.times[effect.end] - session.times[effect.begin]);
        return [[effect.begin === event ? "ends" : "began", this.#page.link(other), `, it ran for ${lasted}`]];
      }
    }

    // MARK: The tree and the chosen node

    class TreeRow {
      #page;
      #node = ABOVE;
      #shown = "";
      #name = element("span", "name");
      #type = element("span", "type");
      #marks = element("span", "marks");
      element = element("div", "node", this.#name, " ", this.#type, " ", this.#marks);

      constructor(page) {
        this.#page = page;
        this.element.role = "treeitem";
        this.element.addEventListener("click", () => page.choose(this.#node));
      }

      fill(row) {
        const { tree, chosen } = this.#page;
        const { nodes, levels, positions, siblings } = tree.rows;
        const node = nodes[row];
        const isGone = tree.isGone(row);
        const item = this.element;
        if (node !== this.#node) this.#setNode(node, levels[row]);
        item.ariaPosInSet = positions[row] || null;
        item.ariaSetSize = positions[row] ? siblings[tree.parent[node]] : null;
        item.ariaSelected = node === chosen;
        item.toggleAttribute("data-gone", isGone);
        const marks = this.#texts(node, isGone);
        const shown = marks.join();
        if (shown === this.#shown) return;
        this.#shown = shown;
        this.#marks.replaceChildren(...marks.map(([name, text]) => element("span", name, text)));
      }

      #setNode(node, level) {
        const { session } = this.#page;
        const { name, type, attached } = session.nodes[this.#node = node];
        const item = this.element;
        item.id = `node-${node}`;
        item.dataset.node = session.records[attached][2];
        item.dataset.path = session.path(node);
        item.ariaLevel = level;
        item.style.setProperty("--level", Math.min(level - 1, 24));
        this.#name.textContent = oneLine(name);
        this.#type.textContent = oneLine(type);
      }

      /** The marks of a node, each with its class. */
      #texts(node, isGone) {
        const { session, tree, moment, eventNode } = this.#page;
        if (isGone) return [["gone", "detached"]];
        const marks = [];
        if (!tree.active[node]) marks.push(["inactive", "inactive"]);
        if (node === eventNode && session.kind(moment) !== "inactive") {
          const kind = session.kind(moment);
          marks.push([session.isError(moment) ? "error" : "now", kind === "state" ? "changed" : oneLine(kind, 20)]);
        }
        const running = tree.runningAt(node);
        if (running.length) marks.push(["running", `runs ${runningTexts(running, 3)}`]);
        return marks;
      }
    }

    const runningTexts = (effects, atMost) =>
      effects.slice(0, atMost).map((effect) => oneLine(effect.text, 60)).join(", ")
        + (effects.length > atMost ? ` and ${number(effects.length - atMost)} more` : "");

    class TreeView {
      #page;
      #viewport = byId("tree");
      #heading = byId("tree-heading");
      #list;

      constructor(page) {
        this.#page = page;
        this.#list = new WindowedList(this.#viewport, () => new TreeRow(page), 200);
        onUpAndDown(this.#viewport, (offset) => this.#chooseBeside(offset));
      }

      show() {
        const { tree, chosen } = this.#page;
        const row = tree.rows.nodes.indexOf(chosen);
        this.#heading.textContent = `Tree: ${counted(tree.count, "node")}`;
        this.#list.show(tree.rows.nodes.length, row);
        this.#viewport.setAttribute("aria-activedescendant", row < 0 ? "" : `node-${chosen}`);
      }

      #chooseBeside(offset) {
        const { nodes } = this.#page.tree.rows;
        const node = nodes[Math.max(0, Math.min(nodes.length - 1, nodes.indexOf(this.#page.chosen) + offset))];
        if (node) this.#page.choose(node);
      }
    }

    // The most that is shown of a state and of its changes; the rest is counted.
    const mostRows = 1000;
    const rest = (count, word) =>
      count > mostRows ? element("p", "dim", `and ${counted(count - mostRows, `more ${word}`)}`) : "";

    /** A JSON value, indented, with its changes. Rows that stay the same are kept. */
    class ValueView {
      #rows = element("div", "value");
      #rest = element("div", "");
      #shown = [];
      element = element("div", "", element("h3", "", "State"), this.#rows, this.#rest);

      show(value, changes) {
        const was = new Map(changes.filter(({ after }) => after).map(({ before, after }) => [after, before]));
        let count = 0;
        for (const row of rowsOf(value, "", 0, "")) {
          if (count === mostRows) break;
          this.#showRow(count, row, was);
          count += 1;
        }
        this.#shown.length = count;
        while (this.#rows.childElementCount > count) this.#rows.lastChild.remove();
        this.#rest.replaceChildren(rest(value.rows, "row"));
        this.element.hidden = false;
      }

      hide() { this.element.hidden = true; }

      #showRow(index, { key, text, end, depth, value }, was) {
        const old = was.get(value);
        const mark = old ? `was ${oneLine(old.source, 80)}` : was.has(value) ? "added" : "";
        const shown = `${depth} ${key} ${text}${end} ${mark}`;
        if (shown === this.#shown[index]) return;
        this.#shown[index] = shown;
        const kind = text[0] === '"' ? "string" : "{}[]".includes(text[0]) ? "" : "literal";
        const row = element("div", mark && "changed", key && element("span", "key", `${oneLine(key, 1000)}: `),
          element("span", kind, oneLine(text, 10_000)), end, mark && element("span", "mark", mark));
        row.style.paddingInlineStart = `${Math.min(depth, 20) * 2}ch`;
        const present = this.#rows.children[index];
        if (present) present.replaceWith(row); else this.#rows.append(row);
      }
    }

    /** The chosen node: its name, its state, and the latest changes in it. */
    class NodeView {
      #page;
      #heading = byId("node-heading");
      #facts = element("div", "");
      #changes = element("div", "");
      #value = new ValueView();
      #known = [];
      #shownState = "";

      constructor(page) {
        this.#page = page;
        byId("node").append(this.#facts, this.#changes, this.#value.element);
      }

      show() {
        const { session, tree, states, chosen, moment } = this.#page;
        this.#heading.textContent = chosen ? oneLine(session.path(chosen, 12), 1000) : "Node";
        const { type, attached, detached } = session.nodes[chosen];
        const isAttached = session.isAttached(chosen, moment);
        const [isBefore, isGone] = [moment < attached, detached && detached <= moment];
        this.#facts.replaceChildren(!chosen ? "No node is chosen." : facts(
          ["type", oneLine(type)],
          ["now", isBefore ? "not attached yet" : !isAttached ? "detached" : tree.active[chosen] ? "active" : "inactive"],
          ["runs", isAttached ? runningTexts(tree.runningAt(chosen), 100) : ""],
          ["attached by", this.#page.link(attached)],
          ["detached by", isGone ? this.#page.link(detached) : ""]));
        this.#showState(chosen ? states.latest(chosen, moment) : 0);
      }

      /** Shows the state that an event gave the node; most steps leave it as it is. */
      #showState(event) {
        const shown = `${this.#page.chosen} ${event}`;
        if (shown === this.#shownState) return;
        this.#shownState = shown;
        if (!event) {
          this.#changes.replaceChildren(this.#page.chosen ? element("p", "dim", "It has no state at this moment.") : "");
          this.#value.hide();
          return;
        }
        const { before, after } = this.#page.states.around(event);
        const [old, value] = [before === undefined ? undefined : this.#parsed(before), this.#parsed(after)];
        const changes = old && difference(old, value);
        this.#changes.replaceChildren(element("h3", "", "What changed, by ", this.#page.link(event)), this.#table(changes));
        this.#value.show(value, changes ?? []);
      }

      /** The state before a step is often the one that was shown. */
      #parsed(text) {
        const known = this.#known.find(({ source }) => source === text) ?? { source: text, value: parsed(text) };
        this.#known = [known, this.#known[0] ?? known];
        return known.value;
      }

      #table(changes) {
        if (!changes) return element("p", "dim", "This is its first state.");
        if (!changes.length) return element("p", "dim", "Nothing: the state is as it was.");
        const rows = changes.slice(0, mostRows).map(({ path, before, after }) => element("tr", "",
          element("th", "", oneLine(path)),
          element("td", before ? "was" : "dim", before ? oneLine(before.source, 400) : "added"),
          element("td", after ? "is" : "dim", after ? oneLine(after.source, 400) : "removed")));
        const head = element("tr", "", ...["Part", "Before", "After"].map((title) => element("th", "", title)));
        for (const cell of head.children) cell.scope = "col";
        for (const row of rows) row.firstChild.scope = "row";
        return element("div", "", element("table", "changes", element("thead", "", head), element("tbody", "", ...rows)),
          rest(changes.length, "change"));
      }
    }

    /** The rows of a JSON value, indented. */
    function* rowsOf(value, key, depth, end) {
      const parts = value.entries ? [...value.entries] : value.items?.map((item) => ["", item]);
      if (!parts?.length) {
        yield { key, text: value.source, end, depth, value };
        return;
      }
      yield { key, text: value.entries ? "{" : "[", end: "", depth, value };
      for (const [i, [name, part]] of parts.entries()) {
        yield* rowsOf(part, value.entries ? JSON.stringify(name) : "", depth + 1, i < parts.length - 1 ? "," : "");
      }
      yield { key: "", text: value.entries ? "}" : "]", end, depth };
    }

    // MARK: Search

    /** Finds the events whose path or text has some words in it, a slice of them at a time. */
    class Search {
      query = "";
      matches = [];

      #page;
      #field = byId("search");
      #found = byId("found");
      #timer = 0;

      constructor(page) {
        this.#page = page;
        this.#field.addEventListener("input", () => this.#begin());
        this.#field.addEventListener("keydown", (key) => {
          if (key.key === "Enter") this.go(key.shiftKey ? -1 : 1);
          else if (key.key === "Escape") this.#field.blur();
          else return;
          key.preventDefault();
        });
        byId("previous-match").addEventListener("click", () => this.go(-1));
        byId("next-match").addEventListener("click", () => this.go(1));
      }

      has(event) { return this.matches[lastUpTo(event, this.matches)] === event; }

      focus() {
        this.#field.focus();
        this.#field.select();
      }

      /** Goes to the match before or after the present event, and from the last to the first. */
      go(offset) {
        const { matches } = this;
        if (!matches.length) return;
        const at = lastUpTo(this.#page.moment, matches);
        const next = offset > 0 ? at + 1 : this.has(this.#page.moment) ? at - 1 : at;
        this.#page.step(matches.at(next % matches.length) - this.#page.moment);
      }

      show() {
        const { moment } = this.#page;
        const total = number(this.matches.length);
        this.#found.textContent = !this.query ? ""
          : this.has(moment) ? `${number(lastUpTo(moment, this.matches) + 1)} of ${total}` : `${total} found`;
      }

      #begin() {
        clearTimeout(this.#timer);
        this.query = this.#field.value.toLowerCase();
        this.matches = [];
        if (this.query) this.#look(1, this.#nodes()); else this.#page.show();
      }

      #look(from, nodes) {
        const { session } = this.#page;
        const until = performance.now() + 12;
        let event = from;
        for (; event <= session.count; event += 1) {
          if (event % 256 === 0 && performance.now() > until) break;
          if (this.#matches(event, nodes)) this.matches.push(event);
        }
        if (event <= session.count) this.#timer = setTimeout(() => this.#look(event, nodes));
        if (event > session.count || from === 1) this.#page.show(); else this.show();
      }

      #matches(event, nodes) {
        const { session } = this.#page;
        if (nodes[session.nodeOf[event]] || session.text(event).toLowerCase().includes(this.query)) return true;
        return session.nodeOf[event] === ABOVE && session.shownPath(event).toLowerCase().includes(this.query);
      }

      /** The nodes with the words in their paths: in that of their parent, or with their own name. */
      #nodes() {
        const { nodes } = this.#page.session;
        const found = new Uint8Array(nodes.length);
        const ends = [""];
        for (let node = 1; node < nodes.length; node += 1) {
          const { name, parent } = nodes[node];
          const end = (parent === ABOVE ? "" : ends[parent] + "/") + name.toLowerCase();
          found[node] = found[parent] || end.includes(this.query) ? 1 : 0;
          ends[node] = end.slice(-this.query.length);
        }
        return found;
      }
    }

    // MARK: The time line

    /** Draws the lines that were typed, the errors, and each effect as a bar; the cursor stands above the picture. */
    class TimeLine {
      static mostLanes = 10;
      // The distance of a slider's knob from its ends, so that both agree.
      static margin = 8;

      #page;
      #canvas = byId("picture");
      #cursor = byId("cursor");
      #axis = byId("axis");
      #lanes = [];
      #width = 0;

      constructor(page) {
        this.#page = page;
        this.#layLanes();
        this.#canvas.ariaLabel = this.#label();
        this.#axis.addEventListener("click", () => {
          this.#axis.ariaPressed = !this.#isByTime;
          this.#draw();
          this.show();
        });
        const line = byId("time-line");
        line.addEventListener("pointerdown", (pointer) => {
          line.setPointerCapture(pointer.pointerId);
          this.#pick(pointer);
        });
        line.addEventListener("pointermove", (pointer) => {
          if (line.hasPointerCapture(pointer.pointerId)) this.#pick(pointer);
        });
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
        new ResizeObserver(([{ contentRect }]) => {
          this.#width = contentRect.width;
          this.#draw();
          this.show();
        }).observe(line);
      }

      show() { this.#cursor.style.transform = `translateX(${this.#x(this.#page.moment)}px)`; }

      get #isByTime() { return this.#axis.ariaPressed === "true"; }

      /** The position of an event. */
      #x(event) {
        const { times, count, duration } = this.#page.session;
        const part = this.#isByTime ? times[event] / (duration || 1) : event / (count || 1);
        return TimeLine.margin + part * (this.#width - 2 * TimeLine.margin);
      }

      #pick(pointer) {
        const { times, count, duration } = this.#page.session;
        const offset = pointer.clientX - this.#canvas.getBoundingClientRect().left - TimeLine.margin;
        const part = Math.min(1, Math.max(0, offset / (this.#width - 2 * TimeLine.margin)));
        this.#page.goTo(this.#isByTime ? lastUpTo(part * duration, times) : Math.round(part * count));
      }

      #label() {
        const { lines, effects, errors, count, duration } = this.#page.session;
        return `Time line: ${counted(lines.length, "typed line")}, ${counted(effects.length - 1, "effect")} and `
          + `${counted(errors.length, "error")} in ${counted(count, "event")} and ${time(duration)}`;
      }

      /** Gives each effect the first free lane; if there are too many, the last is shared. */
      #layLanes() {
        const ends = [];
        for (const effect of this.#page.session.effects.slice(1)) {
          let lane = ends.findIndex((end) => end <= effect.begin);
          if (lane < 0) lane = Math.min(ends.length, TimeLine.mostLanes - 1);
          ends[lane] = Math.max(ends[lane] ?? 0, effect.end || Infinity);
          (this.#lanes[lane] ??= []).push(effect);
        }
      }

      #draw() {
        const style = getComputedStyle(this.#canvas);
        const color = (name) => style.getPropertyValue(`--${name}`);
        const laneHeight = parseFloat(color(this.#lanes.length <= 4 ? "lane" : "thin-lane"));
        const top = 26, height = top + Math.max(1, this.#lanes.length) * laneHeight + 2;
        const context = this.#canvas.getContext("2d");
        this.#canvas.width = this.#width * devicePixelRatio;
        this.#canvas.height = height * devicePixelRatio;
        this.#canvas.style.height = `${height}px`;
        context.scale(devicePixelRatio, devicePixelRatio);
        context.font = `11px ${color("code")}`;
        context.textBaseline = "middle";
        this.#drawLines(context, height, color("tick"), color("ink"));
        for (const [lane, effects] of this.#lanes.entries()) {
          this.#drawLane(context, effects, top + lane * laneHeight, laneHeight, color("bar"), color("bar-ink"));
        }
        this.#drawErrors(context, color("error"));
      }

      /** Of bars that would lie on each other only the first is drawn, so a million take no longer than a screen. */
      #drawLane(context, effects, y, height, color, ink) {
        let drawn = -1;
        for (const { begin, end, text } of effects) {
          const to = end ? this.#x(end) : this.#width;
          const from = Math.max(this.#x(begin), drawn);
          if (to < drawn + 1) continue;
          const width = Math.max(to - from - 1, 1);
          context.fillStyle = color;
          context.fillRect(from, y, width, height - 2);
          context.fillStyle = ink;
          if (height > 11) this.#write(context, text, from + 4, y + height / 2 - 1, width - 8);
          drawn = from + width + 0.5;
        }
      }

      #drawLines(context, height, color, ink) {
        const { lines } = this.#page.session;
        // Too many would hide the bars.
        const length = lines.length * 6 < this.#width ? height - 4 : 20;
        let drawn = -2;
        for (const [i, line] of lines.entries()) {
          const x = this.#x(line);
          if (x < drawn + 2) continue;
          context.fillStyle = color;
          context.fillRect(x - 0.5, 2, 1.5, length);
          context.fillStyle = ink;
          const next = i + 1 < lines.length ? this.#x(lines[i + 1]) : this.#width;
          this.#write(context, this.#page.session.text(line), x + 4, 9, next - x - 10);
          drawn = x;
        }
      }

      #drawErrors(context, color) {
        let drawn = -10;
        context.fillStyle = color;
        for (const error of this.#page.session.errors) {
          const x = this.#x(error);
          if (x < drawn + 1) continue;
          context.beginPath();
          context.moveTo(x, 25);
          context.lineTo(x - 5, 17);
          context.lineTo(x + 5, 17);
          context.fill();
          drawn = x;
        }
      }

      /** Writes as much of a text as there is room for, if it is worth it. */
      #write(context, text, x, y, room) {
        const letters = Math.floor(room / 6.7);
        if (letters < 4) return;
        const shown = oneLine(text);
        context.fillText(shown.length > letters ? shown.slice(0, letters - 1) + "…" : shown, x, y);
      }
    }

    // MARK: The page

    /** The head of the page: the session, and how it ended. */
    function showHeader(session) {
      const { app, version, time: clock } = session.header;
      const name = oneLine(`${textOf(app) || "Session"} ${textOf(version)}`.trim());
      document.title = `${name} · session`;
      byId("app").textContent = name;
      byId("facts").textContent = [
        counted(session.count, "event"), counted(session.lines.length, "line"), counted(session.errors.length, "error"),
        time(session.duration) + (clock === "virtual" ? " of virtual time" : ""),
      ].join(" · ");
      byId("ending").textContent = session.over ? `Ended with ${session.text(session.over)}.`
        : "The session did not come to its end: the page shows it up to there.";
      const leftOut = session.records[session.over]?.[3];
      byId("left-out").hidden = !(session.isLimited || leftOut > 0);
      byId("left-out").textContent = "The page holds no more events: "
        + (leftOut > 0 ? `${number(leftOut)} that came later are left out.` : "those that came later are left out.");
    }

    /** The part of the page's address behind #, which has the number of the present event. */
    class Address {
      #page;
      #timer = 0;
      #changed = -Infinity;

      constructor(page) {
        this.#page = page;
        addEventListener("hashchange", () => {
          if (this.moment !== undefined && this.moment !== page.moment) page.goTo(this.moment);
        });
      }

      get moment() { return /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : undefined; }

      /** Changes the address, now or soon: browsers allow a hundred changes in half a minute. */
      follow() {
        clearTimeout(this.#timer);
        const wait = this.#changed + 400 - performance.now();
        if (wait > 0) {
          this.#timer = setTimeout(() => this.follow(), wait);
        } else {
          this.#changed = performance.now();
          history.replaceState(null, "", `#${this.#page.moment}`);
        }
      }
    }

    /** The actions of buttons and keys. */
    class Commands {
      #page;
      #keys = byId("keys");
      #commands = new Map([
        ["first", () => this.#page.step(-Infinity)],
        ["previous", () => this.#page.step(-1)],
        ["next", () => this.#page.step(1)],
        ["last", () => this.#page.step(Infinity)],
        ["back", () => this.#page.step(-this.#leap)],
        ["on", () => this.#page.step(this.#leap)],
        ["previousLine", () => this.#stepAmong(this.#page.session.lines, -1)],
        ["nextLine", () => this.#stepAmong(this.#page.session.lines, 1)],
        ["previousError", () => this.#stepAmong(this.#page.session.errors, -1)],
        ["nextError", () => this.#stepAmong(this.#page.session.errors, 1)],
        ["pin", () => this.#page.pin()],
        ["search", () => this.#page.search.focus()],
        ["keys", () => this.#keys.showModal()],
        ["closeKeys", () => this.#keys.close()],
      ]);
      static #keyCommands = new Map(Object.entries({
        ArrowLeft: "previous", ArrowRight: "next", "Shift ArrowLeft": "previousLine", "Shift ArrowRight": "nextLine",
        Home: "first", End: "last", PageUp: "back", PageDown: "on", e: "nextError", E: "previousError",
        p: "pin", "/": "search", "?": "keys",
      }));

      constructor(page) {
        this.#page = page;
        for (const each of document.querySelectorAll("[data-go]")) {
          each.addEventListener("click", () => this.#commands.get(each.dataset.go)());
        }
        document.addEventListener("keydown", (key) => this.#press(key));
      }

      #press(key) {
        const isTyping = key.target.type === "search" || this.#keys.open;
        if (isTyping || key.ctrlKey || key.metaKey || key.altKey) return;
        const isShifted = key.shiftKey && key.key.length > 1;
        const command = Commands.#keyCommands.get((isShifted ? "Shift " : "") + key.key);
        // A text that scrolls does so by these keys.
        const scrolls = ["Home", "End", "PageUp", "PageDown"].includes(key.key) && key.target.closest(".scrolling");
        if (!command || scrolls) return;
        key.preventDefault();
        this.#commands.get(command)();
      }

      get #leap() { return Math.max(10, Math.round(this.#page.session.count / 20)); }

      /** Goes to the next or previous of some events. */
      #stepAmong(events, offset) {
        const { moment } = this.#page;
        const event = events[offset > 0 ? lastUpTo(moment, events) + 1 : lastUpTo(moment - 1, events)];
        if (event) this.#page.step(event - moment);
      }
    }

    /** The present moment and the chosen node, which all pieces show. */
    class Page {
      moment = 0;
      chosen = ABOVE;
      /** The node that the present event is about. */
      eventNode = ABOVE;

      #isPinned = false;
      #slider = byId("slider");
      #position = byId("position");
      #pieces;
      #address = new Address(this);

      constructor(session) {
        this.session = session;
        this.tree = new Tree(session);
        this.states = new States(session);
        this.search = new Search(this);
        showHeader(session);
        byId("reading").remove();
        byId("main").hidden = false;
        this.#slider.max = session.count;
        this.#slider.addEventListener("input", () => this.goTo(this.#slider.valueAsNumber));
        this.#pieces = [TimeLine, EventList, EventView, TreeView, NodeView].map((Piece) => new Piece(this));
        new Commands(this);
        this.#moveTo(this.#address.moment ?? session.count);
      }

      /** Shows the session as it was after an event. */
      goTo(moment) {
        this.#moveTo(moment);
        this.#address.follow();
      }

      /** Steps by a number of events, as keys and buttons do, and announces the position. */
      step(offset) {
        this.goTo(this.moment + offset);
        byId("spoken").textContent = this.#sentence;
      }

      choose(node) {
        this.chosen = node;
        this.show();
      }

      /** Keeps the chosen node while stepping, or no longer does. */
      pin() {
        this.#isPinned = !this.#isPinned;
        byId("pin").ariaPressed = this.#isPinned;
        if (!this.#isPinned) this.#moveTo(this.moment);
      }

      /** A button that leads to an event. */
      link(event, text = `event ${number(event)}`) { return button(oneLine(text), () => this.goTo(event)); }

      show() {
        const { session, moment } = this;
        const when = time(session.times[moment]);
        this.#slider.value = moment;
        this.#slider.ariaValueText = this.#sentence;
        this.#position.textContent = `event ${number(moment)} of ${number(session.count)} · ${when}`;
        for (const piece of this.#pieces) piece.show();
        this.search.show();
      }

      #moveTo(moment) {
        this.moment = Math.max(0, Math.min(this.session.count, Math.round(moment) || 0));
        this.tree.goTo(this.moment);
        this.eventNode = this.#nodeOfEvent();
        if (!this.#isPinned && this.eventNode) this.chosen = this.eventNode;
        this.chosen ||= this.tree.first[ABOVE];
        this.show();
      }

      /** A problem has a path as text: its node is the one that has it now. */
      #nodeOfEvent() {
        const { session, moment } = this;
        const path = session.records[moment]?.[0] === "problem" ? session.records[moment][2] : undefined;
        return typeof path === "string" ? this.tree.find(path) : session.nodeOf[moment];
      }

      /** The present event in words. */
      get #sentence() {
        const { session, states, moment } = this;
        if (moment === 0) return "Before the first event";
        const parts = [session.shownPath(moment), states.text(moment)].filter(Boolean).map((part) => oneLine(part));
        const kind = oneLine(session.kind(moment), 20);
        return `Event ${number(moment)} of ${number(session.count)}: ${kind} ${parts.join(", ")}`;
      }
    }

    const page = new Page(new Session(byId("records").textContent));

    /** Values for tests. */
    window.report = {
      count: page.session.count,
      get position() { return page.moment; },
      goTo(moment) { page.goTo(moment); },
      /** The paths of the nodes that are attached, in pre-order. */
      paths() {
        const { rows } = page.tree;
        const above = [];
        return Array.from(rows.nodes, (node, row) => {
          const { name } = page.session.nodes[node];
          const level = rows.levels[row];
          return above[level] = level > 1 ? `${above[level - 1]}/${name}` : name;
        }).filter((_, row) => !page.tree.isGone(row));
      },
    };

    """#

  static let tail = #"""
    </script>
    </body>
    </html>

    """#
}
