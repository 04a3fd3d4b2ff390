import type { DataFolder } from '../data/data-folder.ts'
import type { Lock } from '../data/lock.ts'
import type { Options } from '../settings/options.ts'
import type { Settings } from '../settings/settings.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** The input and the resources of a start of the product. */
export interface Launch {
  readonly options: Options
  readonly settings: Settings
  readonly terminal: Terminal
  readonly data: DataFolder
  readonly lock: Lock
  /** Aborted when the product must stop. */
  readonly signal: AbortSignal
}
