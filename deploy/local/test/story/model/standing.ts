/** The members' standing by analytics' test oracle, and the events that are published about it. */
import {
  countedDays,
  createModel,
  type Expected,
  lowThresholds,
  type StoryEvent as OracleEvent,
  streakOn,
} from '@hunch/analytics/testing'
import { dayIn, instantOf } from '../days.ts'
import type { Entry } from '../ledger.ts'
import type { ModelEvent } from './lifecycle.ts'
import type { AnalyticsEvent } from './unread.ts'

/** The events in the oracle's format. */
export function toOracleEvents(events: readonly ModelEvent[]): OracleEvent[] {
  const authors = new Map<string, string>()
  return events.flatMap((event): OracleEvent[] => {
    const { at } = event
    if (event.kind === 'commented') authors.set(event.comment, event.by)
    switch (event.kind) {
      case 'settled': {
        const { post, owner, result, settlement, resolvedBy } = event
        return [{ kind: 'settled', at, post, owner, result, settlement, byOwner: resolvedBy === 'owner' }]
      }
      case 'withdrew':
        return [{ kind: 'withdrawn', at, post: event.post, by: event.by }]
      case 'liked':
        return [{ ...event, author: authors.get(event.comment) ?? '' }]
      case 'resolved':
        return event.asAdmin ? [] : [event]
      case 'posted':
      case 'voted':
      case 'reflected':
      case 'commented':
      case 'followed':
      case 'founded':
        return [event]
      default:
        return []
    }
  })
}

/** All members' standing at the end. */
export function allStandings(oracleEvents: readonly OracleEvent[], todays: ReadonlyMap<string, string>) {
  const standingOf = createModel(oracleEvents, lowThresholds)
  return new Map([...todays].map(([member, today]) => [member, standingOf(member, today)]))
}

/** The badges and ranks of members, each at the time at which it was reached, and the streak warnings. */
export function analyticsEventsOf(
  entries: readonly Entry[],
  oracleEvents: readonly OracleEvent[],
  expected: ReadonlyMap<string, Expected>,
): AnalyticsEvent[] {
  const earned = [...expected].flatMap(([to, { badges, rankChanges }]) => [
    ...Object.entries(badges).map(([about, at]) => ({
      to,
      kind: 'badgeEarned' as const,
      about,
      at: earnedByResults.test(about) ? aDayAfter(new Date(at)) : new Date(at),
    })),
    ...highestOfEachMoment(rankChanges).map(({ rank, at }) => ({
      to,
      kind: 'rankReached' as const,
      about: rank,
      at: aDayAfter(at),
    })),
  ])
  return [...earned, ...[...expected.keys()].flatMap((member) => warnings(entries, oracleEvents, member))]
}

/** Badges that results earn. They and ranks are announced a day later. */
const earnedByResults = /^(first-hit|hot-hand|upset|sharp)-/
const aDayAfter = (at: Date): Date => new Date(at.getTime() + 86_400_000)

type Changes = Expected['rankChanges']

/** If several ranks are reached at the same time, only the last is published. */
const highestOfEachMoment = (changes: Changes): Changes =>
  changes.filter(({ at, higher }, index) => higher && changes[index + 1]?.at.getTime() !== at.getTime())

/**
 * Returns streak warnings: one at each tick from 20:00 local time on, if the member has a streak of 2 or more that the day does
 * not extend yet. `about` is the day.
 */
function warnings(entries: readonly Entry[], oracleEvents: readonly OracleEvent[], to: string): AnalyticsEvent[] {
  const counted = countedDays(oracleEvents, to)
  let zone = ''
  return entries.flatMap((entry): AnalyticsEvent[] => {
    if ((entry.kind === 'joined' || entry.kind === 'moved') && entry.by === to) zone = entry.zone
    if (entry.kind !== 'tick' || !zone) return []
    const { at } = entry
    const today = dayIn(zone, at)
    if (at < instantOf(today, 20, zone)) return []
    const days = counted.filter((each) => each.at < at).map(({ day }) => day)
    const isSafe = days.some((day) => day >= today)
    return !isSafe && streakOn(days, today).current >= 2 ? [{ at, to, kind: 'streakAtRisk', about: today }] : []
  })
}
