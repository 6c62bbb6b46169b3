# Print the command that was typed, or `startpos` for a position in its place, or nothing.
function __fish_chess_oracle_command
    set -l words (commandline -opc)
    set -e words[1]
    set -l is_value false
    for word in $words
        if test $is_value = true
            set is_value false
        else if contains -- $word {with_value}
            set is_value true
        else if contains -- $word {words}
            echo $word
            return
        else if not string match -q -- '-?*' $word
            echo startpos
            return
        end
    end
end

function __fish_chess_oracle_needs_command
    set -l command (__fish_chess_oracle_command)
    test -z "$command"
end

function __fish_chess_oracle_using_subcommand
    set -l command (__fish_chess_oracle_command)
    contains -- "$command" $argv
end

# The program takes no files.
complete -c chess-oracle -f
