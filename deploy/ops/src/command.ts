import type { Log } from '@hunch/kit/log'
import type { SettingsFileInUse } from '@hunch/local/settings-file'

/** The inputs and outputs of a command. */
export interface Surroundings {
  /** Settings from the process's environment and from the settings file. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The settings file; undefined if there is none. */
  readonly file: SettingsFileInUse | undefined
  /** Prints a line for the operator. */
  print(line: string): void
  /** Whether output goes to a terminal. Other output may be stored, so no password is printed there. */
  readonly isTerminal: boolean
  /** Log of warnings and errors of the parts that the command opens. Goes to standard error. */
  readonly log: Log
}

/** A command of `npm run hunch`. */
export interface Command {
  /** Syntax and options, as `--help` shows them. */
  readonly usage: string
  /**
   * Runs the command with the arguments after its name. Returns the exit code: 0 on success, 1 if something is wrong.
   *
   * @throws UsageError if the arguments are invalid, and any error whose message is a sentence for the operator
   */
  run(args: readonly string[], surroundings: Surroundings): Promise<number>
}
