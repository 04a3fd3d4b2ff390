import type { Log } from '@hunch/kit/log'
import type { SettingsFileInUse } from '@hunch/local/settings-file'

/** What a command works with. */
export interface Surroundings {
  /** The settings: of the process's environment and of the settings file. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The settings file; undefined where there is none. */
  readonly file: SettingsFileInUse | undefined
  /** Writes a line to the operator. */
  print(line: string): void
  /** Whether lines go to a terminal. Other output is kept somewhere, so no password is printed there. */
  readonly isTerminal: boolean
  /** Warnings and faults of the parts that it opens; goes to the standard error output. */
  readonly log: Log
}

/** A command of `npm run hunch`. */
export interface Command {
  /** How it is called and what its options are, as `--help` shows it. */
  readonly usage: string
  /**
   * Carries it out with the words that follow its name. Returns the exit code: 0 where it is done, 1 where something is
   * wrong.
   *
   * @throws UsageError where the words make no sense, and any error whose message is a sentence for the operator
   */
  run(args: readonly string[], surroundings: Surroundings): Promise<number>
}
