import { newId } from '@hunch/kit/postgres'
import { texts } from '@hunch/proto/texts'
import { expect, test } from '@jest/globals'
import { nextEvening } from '../src/digest/rules.ts'
import { milestoneOf } from '../src/fan-out/handle-votes.ts'
import { cut } from '../src/kinds/present.ts'
import { kinds, shownKindOf } from '../src/kinds/rules/notification-kinds.ts'
import { createUnsubscribeTokens } from '../src/unsubscribe/token.ts'

test.each([
  ['2026-11-21T08:59:59Z', 'Asia/Tokyo', '2026-11-21T09:00:00Z'],
  ['2026-11-21T09:00:00Z', 'Asia/Tokyo', '2026-11-22T09:00:00Z'],
  ['2026-11-21T12:00:00Z', 'America/Los_Angeles', '2026-11-22T02:00:00Z'],
  ['2026-11-21T12:00:00Z', 'Asia/Kathmandu', '2026-11-21T12:15:00Z'],
  ['2026-11-21T12:00:00Z', 'Pacific/Kiritimati', '2026-11-22T04:00:00Z'],
  ['2026-11-21T12:00:00Z', 'Nowhere/Land', '2026-11-21T18:00:00Z'],
  // The clocks change on March 29, October 25 and March 8. The result is 18:00 local time, before and after a change.
  ['2026-03-28T20:00:00Z', 'Europe/Berlin', '2026-03-29T16:00:00Z'],
  ['2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T17:00:00Z'],
  ['2026-03-07T20:00:00Z', 'America/New_York', '2026-03-07T23:00:00Z'],
  ['2026-03-08T04:00:00Z', 'America/New_York', '2026-03-08T22:00:00Z'],
])('after %s the next 18:00 in %s is %s', (after, zone, evening) => {
  expect(nextEvening(new Date(after), zone).toISOString()).toBe(new Date(evening).toISOString())
})

test('milestones of votes are 10, 50, 100, 500 and so on', () => {
  const reached = [0, 9, 10, 49, 50, 99, 100, 499, 500, 999, 1_000, 5_000, 9_999, 10_000].map(milestoneOf)
  expect(reached).toEqual([undefined, undefined, ...[10, 10, 50, 50, 100, 100, 500, 500, 1_000, 5_000, 5_000, 10_000]])
})

test('a text is cut between code points', () => {
  expect(cut('🎲🎲🎲', 3)).toBe('🎲🎲🎲')
  expect(cut('🎲🎲 🎲', 3)).toBe('🎲🎲…')
})

test('an unsubscribe token is valid only for its member and under its key', () => {
  const { tokenFor, memberOf } = createUnsubscribeTokens('secret')
  const [ann, bob] = [newId(), newId()]
  expect([memberOf(tokenFor(ann)), memberOf(tokenFor(bob))]).toEqual([ann, bob])
  expect(tokenFor(ann)).toBe(tokenFor(ann))
  expect(createUnsubscribeTokens('another').memberOf(tokenFor(ann))).toBeUndefined()
})

test('every kind has its texts, and a folded kind by actors has both forms', () => {
  for (const [kind, { byActors, once }] of Object.entries(kinds)) {
    const parts = Object.keys(texts.notificationKinds[shownKindOf(kind as keyof typeof kinds)])
    for (const needed of ['title', 'message']) expect(parts.map((part) => part.split('_')[0])).toContain(needed)
    expect(parts.includes('folded_other')).toBe(byActors && !once)
  }
})
