import type { wordEffects, wordMatches } from '@hunch/proto/http'

export type WordEffect = (typeof wordEffects)[number]
export type WordMatch = (typeof wordMatches)[number]

/** Changes of a term; an undefined field stays the same. */
export interface WordChange {
  readonly match?: WordMatch | undefined
  readonly effect?: WordEffect | undefined
}
