/** What hides a post: an act of moderation, or a flag that holds it until somebody has looked. */
export type HideKind = 'act' | 'hold'

/** Why a rule of the operator's applies to a post; `reworded`: what waits, or moderation has hidden, has other words now. */
export type FlagCause = 'word' | 'newAccount' | 'reworded'

export interface Flag {
  readonly cause: FlagCause
  /** The listed term; empty for another cause. */
  readonly wordId: string
  /** Its owner alone sees it until somebody has looked. */
  readonly held: boolean
}

/** What is known of a post that was just written. */
export interface Written {
  /** The listed term that applies. */
  readonly word: { readonly wordId: string; readonly effect: 'hold' | 'report' } | undefined
  /** The account is new, and it has a photo or a link. */
  readonly waitsAsNew: boolean
  /** It waits for a look already, or moderation has hidden it. */
  readonly isHidden: boolean
  /** Nobody looks at what is in a private group, but for what moderation has hidden there. */
  readonly isPrivate: boolean
}

/** Returns the rule that applies, one that holds before one that only reports; undefined for none. */
export function flagOf({ word, waitsAsNew, isHidden, isPrivate }: Written): Flag | undefined {
  if (isPrivate) return isHidden ? { cause: 'reworded', wordId: '', held: true } : undefined
  if (word?.effect === 'hold') return { cause: 'word', wordId: word.wordId, held: true }
  if (waitsAsNew) return { cause: 'newAccount', wordId: '', held: true }
  if (isHidden) return { cause: 'reworded', wordId: word?.wordId ?? '', held: true }
  return word && { cause: 'word', wordId: word.wordId, held: false }
}
