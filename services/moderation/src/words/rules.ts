import type { wordEffects, wordMatches } from '@hunch/proto/http'

export type WordEffect = (typeof wordEffects)[number]
export type WordMatch = (typeof wordMatches)[number]

/** What can be changed of a term; undefined stays as it is. */
export interface WordChange {
  readonly match?: WordMatch | undefined
  readonly effect?: WordEffect | undefined
}
