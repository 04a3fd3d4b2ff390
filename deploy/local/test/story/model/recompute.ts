import { dayIn, utcDay } from '../days.ts'
import type { Entry } from '../ledger.ts'
import { withTransitions } from './lifecycle.ts'
import { allStandings, analyticsEventsOf, toOracleEvents } from './standing.ts'
import { countUnread } from './unread.ts'
import { usage } from './usage.ts'

/** All figures that follow from a ledger at its end. */
export function recompute(entries: readonly Entry[], end: Date) {
  const zones = new Map<string, string>()
  for (const entry of entries) if (entry.kind === 'joined' || entry.kind === 'moved') zones.set(entry.by, entry.zone)
  for (const entry of entries) if (entry.kind === 'erased') zones.delete(entry.who)
  const todays = new Map([...zones].map(([member, zone]) => [member, dayIn(zone, end)]))
  const events = withTransitions(entries)
  const oracleEvents = toOracleEvents(events)
  const standing = allStandings(oracleEvents, todays)
  const unread = countUnread(events, analyticsEventsOf(entries, oracleEvents, standing))
  return { standing, unread, use: usage(entries, utcDay(end)) }
}
