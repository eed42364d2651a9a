extension PageTemplate {
  /// The style.
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
}
