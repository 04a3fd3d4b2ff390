/** The causes that hide a post: an act of moderation, or a flag that holds it until a review. */
export type HideKind = 'act' | 'hold'

/** The rule that applies to a post. `reworded`: a held or hidden post has a new wording. */
export type FlagCause = 'word' | 'newAccount' | 'reworded'

export interface Flag {
  readonly cause: FlagCause
  /** The id of the listed term; empty for other causes. */
  readonly wordId: string
  /** Only the owner sees the post until a review. */
  readonly held: boolean
}

/** The facts about a post that determine its flag. */
export interface Written {
  /** The listed term that applies. */
  readonly word: { readonly wordId: string; readonly effect: 'hold' | 'report' } | undefined
  /** The member is new, and the post has a photo or a link. */
  readonly waitsAsNew: boolean
  /** The post is held or hidden by moderation already. */
  readonly isHidden: boolean
  /** The post is in a private group. Moderators review nothing there, except for posts that moderation has hidden. */
  readonly isPrivate: boolean
}

/** Returns the flag that applies; a rule that holds the post has precedence. Undefined if no rule applies. */
export function flagOf({ word, waitsAsNew, isHidden, isPrivate }: Written): Flag | undefined {
  if (isPrivate) return isHidden ? { cause: 'reworded', wordId: '', held: true } : undefined
  if (word?.effect === 'hold') return { cause: 'word', wordId: word.wordId, held: true }
  if (waitsAsNew) return { cause: 'newAccount', wordId: '', held: true }
  if (isHidden) return { cause: 'reworded', wordId: word?.wordId ?? '', held: true }
  return word && { cause: 'word', wordId: word.wordId, held: false }
}
