import { partOf } from '@hunch/kit/search-words'
import type { muteDurations } from '@hunch/proto/http'
import type { Body } from '@hunch/proto/http/client'

/** What a member mutes, and for how long. */
export type NewMute = Body<'addMute'>

/** How many days a mute holds; null for ever. */
export const daysOf: Readonly<Record<(typeof muteDurations)[number], number | null>> = {
  day: 1,
  week: 7,
  forever: null,
}

/** Whether a word has nothing to look for, as an Arabic stretch has not: it would be found in every text. */
export const isUnreadable = (mute: NewMute): boolean => mute.kind === 'word' && partOf(mute.word) === ''

/** The columns of a mute, and what makes it the same as another of its member: words are alike without case and accents. */
export function columnsOf(mute: NewMute) {
  const none = { memberId: null, word: null, category: null }
  if (mute.kind === 'member') return { ...none, memberId: mute.userId, sameAs: `member ${mute.userId}` }
  if (mute.kind === 'word') return { ...none, word: mute.word, sameAs: `word ${partOf(mute.word)}` }
  return { ...none, category: mute.category, sameAs: `category ${mute.category}` }
}
