import { randomBytes } from 'node:crypto'
import type { Change } from './changes.ts'

export type Told = Exclude<Change, { about: 'view' }>

export interface Entry {
  /** Counts the changes of this process from 1. */
  readonly seq: number
  readonly change: Told
}

/** However much happens, no more is kept. */
const mostEntries = 50_000

/** The last changes, so that a client that was away for a moment gets what it missed. */
export interface Memory {
  /** Of the newest change; 0 where there was none. */
  seq(): number
  /** Adds changes and answers with their entries. */
  add(changes: readonly Told[]): readonly Entry[]
  /** All that is kept and newer. */
  after(seq: number): readonly Entry[]
  /** Where a client was that gives this id; undefined for an id of another process, or one too old. */
  placeOf(id: string): number | undefined
  idOf(seq: number): string
  /** From here on nothing older counts as known: something was not heard. */
  forget(): void
}

/** Keeps changes for `keptMs`. */
export function createMemory(keptMs: number): Memory {
  const name = randomBytes(6).toString('hex')
  let entries: { entry: Entry; at: number }[] = []
  let seq = 0
  /** The newest change that is no longer kept. */
  let floor = 0
  /** The past of a client is known where it was last heard of within the time kept. */
  const prune = () => {
    const oldest = performance.now() - keptMs
    let gone = Math.max(0, entries.length - mostEntries)
    while ((entries[gone]?.at ?? oldest) < oldest) gone += 1
    floor = entries[gone - 1]?.entry.seq ?? floor
    if (gone > 0) entries = entries.slice(gone)
  }
  return {
    seq: () => seq,
    add(changes) {
      prune()
      const at = performance.now()
      const added = changes.map((change) => ({ seq: ++seq, change }))
      entries.push(...added.map((entry) => ({ entry, at })))
      return added
    },
    after: (from) => entries.flatMap(({ entry }) => (entry.seq > from ? entry : [])),
    placeOf(id) {
      prune()
      const [of, text = ''] = id.split('.')
      const place = /^\d{1,15}$/.test(text) ? Number(text) : -1
      return of === name && place >= floor && place <= seq ? place : undefined
    },
    idOf: (at) => `${name}.${at}`,
    forget() {
      entries = []
      seq += 1
      floor = seq
    },
  }
}
