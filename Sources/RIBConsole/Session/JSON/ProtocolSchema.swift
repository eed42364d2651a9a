/// The JSON Schema (2020-12) of the lines that a session with JSON writes and, as `request`, of those that it reads.
///
/// A change that another program could notice needs a new version, `JSONWriter.version`, and a new file beside
/// `Documentation/protocol-1.schema.json`.
enum ProtocolSchema {
  static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:rib-skeleton:protocol:1",
      "title": "A line that a session with --json writes",
      "description": "Lines that it reads are texts, or requests as in #/$defs/request.",
      "oneOf": [
        { "$ref": "#/$defs/hello" },
        { "$ref": "#/$defs/done" },
        { "$ref": "#/$defs/ended" },
        { "$ref": "#/$defs/output" },
        { "$ref": "#/$defs/node" },
        { "$ref": "#/$defs/state" },
        { "$ref": "#/$defs/action" },
        { "$ref": "#/$defs/mutation" },
        { "$ref": "#/$defs/effect" },
        { "$ref": "#/$defs/progress" },
        { "$ref": "#/$defs/tree" },
        { "$ref": "#/$defs/help" },
        { "$ref": "#/$defs/completion" },
        { "$ref": "#/$defs/problem" }
      ],
      "$defs": {
        "event": {
          "description": "at: milliseconds since the session began. The line that led to the event has the id of its request, or its number and, if it has one, the name of its source.",
          "type": "object",
          "properties": {
            "event": { "type": "string" },
            "at": { "type": "integer", "minimum": 0 },
            "id": { "type": ["integer", "string"] },
            "source": { "type": "string" },
            "line": { "type": "integer", "minimum": 1 }
          },
          "required": ["event", "at"],
          "dependentRequired": { "source": ["line"] },
          "not": { "required": ["id", "line"] }
        },
        "answer": { "description": "Whether a command asked for it.", "const": true },
        "path": { "description": "The path of a node, as root/counter.", "type": "string" },
        "status": { "type": "integer", "minimum": 0, "maximum": 255 },
        "hello": {
          "description": "The first line.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "hello" },
            "protocol": { "const": 1 },
            "program": { "type": "string" },
            "version": { "type": "string" }
          },
          "required": ["protocol"],
          "unevaluatedProperties": false
        },
        "done": {
          "description": "A line has been run, once for each; its effects may go on. The status is that of a script.",
          "$ref": "#/$defs/event",
          "properties": { "event": { "const": "done" }, "status": { "$ref": "#/$defs/status" } },
          "required": ["status"],
          "unevaluatedProperties": false
        },
        "ended": {
          "description": "The last line, with the status of the program.",
          "$ref": "#/$defs/event",
          "properties": { "event": { "const": "ended" }, "status": { "$ref": "#/$defs/status" } },
          "required": ["status"],
          "unevaluatedProperties": false
        },
        "output": {
          "description": "A line of a node's presenter, or of a command's answer.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "output" },
            "path": { "$ref": "#/$defs/path" },
            "text": { "type": "string" },
            "answer": { "$ref": "#/$defs/answer" }
          },
          "required": ["text"],
          "unevaluatedProperties": false
        },
        "node": {
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "enum": ["attached", "activated", "deactivated", "detached"] },
            "path": { "$ref": "#/$defs/path" }
          },
          "required": ["path"],
          "unevaluatedProperties": false
        },
        "state": {
          "description": "A node has become active, or has a new state, or the command state asked for it.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "state" },
            "path": { "$ref": "#/$defs/path" },
            "state": true,
            "answer": { "$ref": "#/$defs/answer" }
          },
          "required": ["path", "state"],
          "unevaluatedProperties": false
        },
        "action": {
          "description": "A reactor begins to process an action; only while traced. Text, unless it is Encodable.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "action" },
            "path": { "$ref": "#/$defs/path" },
            "action": true
          },
          "required": ["path", "action"],
          "unevaluatedProperties": false
        },
        "mutation": {
          "description": "A reactor begins to reduce a mutation; only while traced. Text, unless it is Encodable.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "mutation" },
            "path": { "$ref": "#/$defs/path" },
            "mutation": true
          },
          "required": ["path", "mutation"],
          "unevaluatedProperties": false
        },
        "effect": {
          "description": "An effect, named by its action, began or ended; only while traced.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "enum": ["effectBegan", "effectEnded"] },
            "path": { "$ref": "#/$defs/path" },
            "action": { "type": "string" }
          },
          "required": ["path", "action"],
          "unevaluatedProperties": false
        },
        "progress": {
          "description": "More of a worker's work is done: from 0 to 1, in whole percents.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "progress" },
            "path": { "$ref": "#/$defs/path" },
            "work": { "type": "string" },
            "done": { "type": "number", "minimum": 0, "maximum": 1 }
          },
          "required": ["path", "work", "done"],
          "unevaluatedProperties": false
        },
        "tree": {
          "description": "The nodes of a tree, or the text of a picture, that a command asked for.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "tree" },
            "nodes": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": { "$ref": "#/$defs/path" },
                  "type": { "type": "string" },
                  "active": { "type": "boolean" },
                  "covered": { "const": true },
                  "running": { "type": "array", "items": { "type": "string" } }
                },
                "required": ["path", "type", "active"],
                "additionalProperties": false
              }
            },
            "format": { "enum": ["dot", "mermaid"] },
            "text": { "type": "string" }
          },
          "oneOf": [{ "required": ["nodes"] }, { "required": ["format", "text"] }],
          "unevaluatedProperties": false
        },
        "help": {
          "description": "Commands of a node, and those that every node has.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "help" },
            "path": { "$ref": "#/$defs/path" },
            "commands": { "type": "array", "items": { "$ref": "#/$defs/command" } },
            "builtIn": { "type": "array", "items": { "$ref": "#/$defs/command" } }
          },
          "required": ["path", "commands"],
          "unevaluatedProperties": false
        },
        "command": {
          "type": "object",
          "properties": {
            "name": { "type": "string" },
            "summary": { "type": "string" },
            "usage": { "type": "string" },
            "aliases": { "type": "array", "items": { "type": "string" } },
            "query": { "description": "Whether it changes nothing.", "type": "boolean" },
            "arguments": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "name": { "type": "string" },
                  "type": {
                    "enum": [
                      "text", "integer", "decimal", "choice", "flag", "child", "path", "command", "topic", "file"
                    ]
                  },
                  "expected": { "type": "string" },
                  "keyword": { "description": "The word before the value.", "type": "string" },
                  "optional": { "type": "boolean" },
                  "rest": { "description": "Whether it takes the rest of the line.", "type": "boolean" },
                  "minimum": { "type": "number" },
                  "maximum": { "type": "number" },
                  "choices": { "type": "array", "items": { "type": "string" } }
                },
                "required": ["name", "type", "expected", "optional", "rest"],
                "additionalProperties": false
              }
            }
          },
          "required": ["name", "summary", "usage", "aliases", "query", "arguments"],
          "additionalProperties": false
        },
        "completion": {
          "description": "Texts that could replace those from start to end of the line, counted in Unicode scalars.",
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "const": "completion" },
            "start": { "type": "integer", "minimum": 0 },
            "end": { "type": "integer", "minimum": 0 },
            "candidates": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "text": { "type": "string" },
                  "summary": { "type": "string" },
                  "complete": { "description": "Whether the word ends with it.", "type": "boolean" }
                },
                "required": ["text", "summary", "complete"],
                "additionalProperties": false
              }
            },
            "omitted": { "description": "The number of further ones.", "type": "integer", "minimum": 0 },
            "hint": { "description": "What is expected.", "type": "string" }
          },
          "required": ["candidates", "omitted"],
          "dependentRequired": { "candidates": ["omitted"], "start": ["end"] },
          "unevaluatedProperties": false
        },
        "problem": {
          "$ref": "#/$defs/event",
          "properties": {
            "event": { "enum": ["error", "warning", "notice"] },
            "code": {
              "enum": [
                "line", "unknownCommand", "unknownNode", "missingArgument", "invalidArgument",
                "unexpectedArgument", "refused", "failed", "dropped", "timeout", "request", "misuse", "leak",
                "session"
              ]
            },
            "path": { "$ref": "#/$defs/path" },
            "place": {
              "description": "The place that caused it; in a script, which another line sourced, it differs from the event's.",
              "type": "object",
              "properties": {
                "source": { "type": "string" },
                "line": { "type": "integer", "minimum": 1 },
                "column": { "type": "integer", "minimum": 1 }
              },
              "required": ["line"],
              "additionalProperties": false
            },
            "message": { "type": "string" },
            "suggestions": { "type": "array", "items": { "type": "string" } },
            "usage": { "type": "string" }
          },
          "required": ["code", "message"],
          "unevaluatedProperties": false
        },
        "request": {
          "description": "A line to read: exactly one of do, complete, help, cancel and subscribe.",
          "type": "object",
          "properties": {
            "id": { "description": "Comes back in the events and the end.", "type": ["integer", "string"] },
            "do": { "description": "A line, as it is typed.", "type": "string" },
            "complete": { "description": "A line; its candidates follow.", "type": "string" },
            "cursor": { "description": "In Unicode scalars; the end of the line by default.", "type": "integer", "minimum": 0 },
            "help": { "description": "The path of a node; empty for the focused one.", "type": "string" },
            "cancel": { "description": "The path of a node, whose effects are cancelled with all below.", "type": "string" },
            "subscribe": {
              "description": "The kinds of events, and the paths of nodes with all below, that are written from now on.",
              "type": "object",
              "properties": {
                "events": {
                  "type": "array",
                  "items": {
                    "enum": [
                      "output", "attached", "activated", "deactivated", "detached", "state", "progress", "action",
                      "mutation", "effectBegan", "effectEnded"
                    ]
                  }
                },
                "paths": { "type": "array", "items": { "type": "string" } }
              },
              "additionalProperties": false
            }
          },
          "oneOf": [
            { "required": ["do"] },
            { "required": ["complete"] },
            { "required": ["help"] },
            { "required": ["cancel"] },
            { "required": ["subscribe"] }
          ],
          "dependentRequired": { "cursor": ["complete"] },
          "additionalProperties": false
        }
      }
    }
    """#
}
