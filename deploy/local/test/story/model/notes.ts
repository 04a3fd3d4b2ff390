/** A box of notifications: folded while unread, taken back with what they tell of. */

export interface NewNote {
  readonly to: string
  readonly kind: string
  /** What it is about beyond its kind: notes of one kind and subject are one while unread. */
  readonly about: string
  readonly post?: string
  readonly group?: string
  /** Who did it, and by which act; where that is taken back, so is her part in it. */
  readonly by?: string
  readonly act?: string
  /** Told once and never again, whether it was read or not. */
  readonly once?: boolean
}

export interface Note extends NewNote {
  read: boolean
  /** Acts by who did them; empty where nobody did. */
  readonly actors: Map<string, string>
}

/** All that members were told. */
export function createNotes() {
  const places = new Map<string, Note>()
  const all = new Set<Note>()
  const withActors = new Map<string, Set<Note>>()

  function drop(note: Note): void {
    all.delete(note)
    const key = placeOf(note)
    if (places.get(key) === note) places.delete(key)
  }

  return {
    all: all as ReadonlySet<Note>,
    tell(told: NewNote): void {
      const { to, by, act } = told
      if (to === by) return
      const tellers = act ? (withActors.get(act) ?? new Set()) : new Set<Note>()
      if ([...tellers].some((note) => all.has(note) && note.to === to && note.kind === told.kind)) return
      const present = places.get(placeOf(told))
      const isTaken = present && (told.once || !present.read)
      if (isTaken && (told.once || !by || present.actors.has(by))) return
      const note: Note = isTaken ? present : { ...told, read: false, actors: new Map() }
      if (by) note.actors.set(by, act ?? '')
      if (act) withActors.set(act, tellers.add(note))
      all.add(note)
      places.set(placeOf(told), note)
    },
    /** An act is taken back: nobody is named for it any more, and what named nobody else goes. */
    takeBack(act: string): void {
      for (const note of withActors.get(act) ?? []) {
        for (const [by, each] of note.actors) if (each === act) note.actors.delete(by)
        if (note.actors.size === 0) drop(note)
      }
      withActors.delete(act)
    },
    /** Nobody is named any more who is gone, and she is told nothing. */
    forget(member: string): void {
      for (const note of [...all]) {
        if (note.to === member) drop(note)
        else if (note.actors.delete(member) && note.actors.size === 0) drop(note)
      }
    },
    clear(matches: (note: Note) => boolean): void {
      for (const note of [...all]) if (matches(note)) drop(note)
    },
    read(member: string): void {
      for (const note of all) if (note.to === member) note.read = true
    },
  }
}

const placeOf = ({ to, kind, about }: NewNote): string => `${to} ${kind} ${about}`
export type Notes = ReturnType<typeof createNotes>
