import type { DataFolder } from './data-folder.ts'
import type { Lock } from './lock.ts'
import type { Options } from './options.ts'
import type { Settings } from './settings.ts'
import type { Terminal } from './terminal.ts'

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
