import { dayIn, utcDay } from '../days.ts'
import type { Deed } from '../deeds.ts'
import { withTurns } from './course.ts'
import { countUnread } from './notices.ts'
import { happeningsOf, standAll, standingsOf } from './standing.ts'
import { usage } from './use.ts'

/** All figures that follow from a ledger at its end. */
export function recompute(deeds: readonly Deed[], end: Date) {
  const zones = new Map<string, string>()
  for (const deed of deeds) if (deed.kind === 'joined' || deed.kind === 'moved') zones.set(deed.by, deed.zone)
  for (const deed of deeds) if (deed.kind === 'erased') zones.delete(deed.who)
  const todays = new Map([...zones].map(([member, zone]) => [member, dayIn(zone, end)]))
  const facts = withTurns(deeds)
  const happenings = happeningsOf(facts)
  const standing = standAll(happenings, todays)
  const unread = countUnread(facts, standingsOf(deeds, happenings, standing))
  return { standing, unread, use: usage(deeds, utcDay(end)) }
}
