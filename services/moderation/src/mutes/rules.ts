import { partOf } from '@hunch/kit/search-words'
import type { muteDurations } from '@hunch/proto/http'
import type { Body } from '@hunch/proto/http/client'

/** A mute to add, with its duration. */
export type NewMute = Body<'addMute'>

/** Duration of a mute, in days; null if it never ends. */
export const daysOf: Readonly<Record<(typeof muteDurations)[number], number | null>> = {
  day: 1,
  week: 7,
  forever: null,
}

/** Whether a muted word has no searchable characters, such as a lone Arabic tatweel. Such a word would match every text. */
export const isUnreadable = (mute: NewMute): boolean => mute.kind === 'word' && partOf(mute.word) === ''

/**
 * The columns of a mute. `sameAs` is equal for mutes of the same target. Words are compared without case and accents: `Café`
 * equals `cafe`.
 */
export function columnsOf(mute: NewMute) {
  const none = { memberId: null, word: null, category: null }
  if (mute.kind === 'member') return { ...none, memberId: mute.userId, sameAs: `member ${mute.userId}` }
  if (mute.kind === 'word') return { ...none, word: mute.word, sameAs: `word ${partOf(mute.word)}` }
  return { ...none, category: mute.category, sameAs: `category ${mute.category}` }
}
