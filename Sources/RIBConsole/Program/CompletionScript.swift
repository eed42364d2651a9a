/// A shell that can complete a program's arguments.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// A script that completes the arguments of a program in a shell: options, their values and files.
struct CompletionScript {
  let program: String
  let options: [ProcessOption]

  private var function: String { "_" + ProgramFiles.identifier(program) }

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  // MARK: bash

  /// The script for bash, which completes names of files where the function returns nothing.
  private var bashScript: String {
    """
    # Completes \(program) in bash. Try it: source <(\(program) --generate-completion-script bash)
    # Keep it: write it to ~/.local/share/bash-completion/completions/\(program)
    \(function)() {
      local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} index
      # bash makes three words of --name=value.
      if [[ $word == = ]]; then
        word=
      elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
      fi
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        [[ ${COMP_WORDS[index]} == -- ]] && return
      done
      case $option in
    \(bashCases)
      esac
      if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W '\(options.map(\.name).joined(separator: " "))' -- "$word"))
      fi
    }
    complete -o default -F \(function) \(program)
    """
  }

  private var bashCases: String {
    options.compactMap { option in
      switch option.value {
      case .choice(_, let words)?:
        "    \(option.name)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' "
          + "-- \"$word\")); return ;;"
      case .file?: "    \(option.name)) return ;;"
      case .text?, .number?: "    \(option.name)) compopt +o default 2>/dev/null; return ;;"
      case nil: nil
      }
    }.joined(separator: "\n")
  }

  // MARK: zsh

  private var zshScript: String {
    """
    #compdef \(program)
    # Completes \(program) in zsh. Try it: source <(\(program) --generate-completion-script zsh)
    # Keep it: write it to a file _\(program) in a folder of $fpath, before compinit runs.
    _\(program)() {
      _arguments -S \\
    \(zshArguments) \\
        ':FILE:_files'
    }
    if [[ $funcstack[1] == _\(program) ]]; then
      _\(program) "$@"
    else
      compdef _\(program) \(program)
    fi
    """
  }

  private var zshArguments: String {
    options.map { option in
      let what = option.brief.escaping("\\[]:")
      // An option that ends the program at once excludes all others; one that adds up may be repeated.
      let rule =
        switch (option.effect, option.value) {
        case (.instead, _): "(- *)"
        case (.change, .text?), (.change, .number?): "*"
        case (.change, _): ""
        }
      let name =
        option.value != nil && option.name.hasPrefix("--") ? option.name + "=" : option.name
      let value =
        switch option.value {
        case .choice(let name, let words)?: ":\(name):(\(words.joined(separator: " ")))"
        case .file?: ":FILE:_files"
        // A colon would end the name, and begin a command that makes candidates.
        case .text(let name)?, .number(let name, _, _)?: ":\(name.escaping("\\:")): "
        case nil: ""
        }
      return "    " + "\(rule)\(name)[\(what)]\(value)".shellQuoted
    }.joined(separator: " \\\n")
  }

  // MARK: fish

  private var fishScript: String {
    """
    # Completes \(program) in fish. Try it: \(program) --generate-completion-script fish | source
    # Keep it: write it to ~/.config/fish/completions/\(program).fish
    \(fishLines)
    """
  }

  private var fishLines: String {
    options.map { option in
      let isLong = option.name.hasPrefix("--")
      let name = (isLong ? "-l " : "-s ") + option.name.drop { $0 == "-" }
      let value =
        switch option.value {
        case .choice(_, let words)?: " -x -a '\(words.joined(separator: " "))'"
        case .file?: " -r -F"
        case .text?, .number?: " -x"
        case nil: ""
        }
      return "complete -c \(program) \(name)\(value) -d '\(option.brief.escaping("\\'"))'"
    }.joined(separator: "\n")
  }
}

extension ProcessOption {
  /// The description in the help up to the first semicolon.
  fileprivate var brief: String {
    String(summary.prefix { $0 != ";" })
  }
}

extension String {
  fileprivate func escaping(_ characters: String) -> String {
    reduce(into: "") { text, character in
      if characters.contains(character) { text.append("\\") }
      text.append(character)
    }
  }

  /// The text in single quotes, in the form that a shell reads.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
