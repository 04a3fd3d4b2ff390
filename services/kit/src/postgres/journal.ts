import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A migration, as drizzle-kit lists it. */
export interface JournalEntry {
  readonly tag: string
  /** Creation time, in ms since 1970. */
  readonly when: number
}

/** Returns the migrations of a folder, oldest first. Throws if the folder has no journal. */
export const journalOf = (folder: string): readonly JournalEntry[] =>
  (JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: JournalEntry[] }).entries

/** Returns the creation time of a folder's last migration, in ms since 1970. It identifies a release for its database. */
export const releaseOf = (folder: string): number => journalOf(folder).at(-1)?.when ?? 0

/** Names the connections of a process after its service and release: `votes 1795844508394`. */
export const releaseName = (service: string, folder: string): string => `${service} ${releaseOf(folder)}`

/** Returns the release in the name of a connection; 0 if there is none. Example: `votes 1795844508394 → 1795844508394`. */
export const releaseIn = (name: string): number => Number(/ (\d+)$/.exec(name)?.[1] ?? 0)
