/** The causes that hide a post: an act of moderation, or a flag that holds it until a review. */
export type HideKind = 'act' | 'hold'

/** The rule because of which a post is flagged. `reworded`: a post that is held or hidden has a new wording. */
export type FlagCause = 'word' | 'newAccount' | 'reworded'

export interface Flag {
  readonly cause: FlagCause
  /** The id of the listed term; empty for other causes. */
  readonly wordId: string
  /** Whether only the owner sees the post until a review. */
  readonly held: boolean
}

/** The facts about a post that determine its flag. */
export interface Written {
  /** The listed term that the texts contain; undefined if they contain none. */
  readonly word: { readonly wordId: string; readonly effect: 'hold' | 'report' } | undefined
  /** Whether the member is new, and the post has a photo or a link. */
  readonly waitsAsNew: boolean
  /** Whether moderation has already hidden the post, or a flag holds it. */
  readonly isHidden: boolean
  /** Whether the post is in a private group. There, moderators review only posts that moderation has hidden. */
  readonly isPrivate: boolean
}

/** Returns the flag of a post; undefined if no rule applies. If several rules apply, one that holds the post wins. */
export function flagOf({ word, waitsAsNew, isHidden, isPrivate }: Written): Flag | undefined {
  if (isPrivate) return isHidden ? { cause: 'reworded', wordId: '', held: true } : undefined
  if (word?.effect === 'hold') return { cause: 'word', wordId: word.wordId, held: true }
  if (waitsAsNew) return { cause: 'newAccount', wordId: '', held: true }
  if (isHidden) return { cause: 'reworded', wordId: word?.wordId ?? '', held: true }
  return word && { cause: 'word', wordId: word.wordId, held: false }
}
