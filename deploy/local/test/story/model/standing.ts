/** How members stand, by the plain model, and what follows from it at which time. */
import { countedDays, createModel, type Expected, type Happening, lowThresholds, walk } from '@hunch/analytics/testing'
import { dayIn, instantOf } from '../days.ts'
import type { Deed } from '../deeds.ts'
import type { Fact } from './course.ts'
import type { Standing } from './notices.ts'

/** The facts in the words of the plain model. */
export function happeningsOf(facts: readonly Fact[]): Happening[] {
  const authors = new Map<string, string>()
  return facts.flatMap((fact): Happening[] => {
    const { at } = fact
    if (fact.kind === 'commented') authors.set(fact.comment, fact.by)
    switch (fact.kind) {
      case 'settled': {
        const { post, owner, result, settlement, saidBy } = fact
        return [{ kind: 'settled', at, post, owner, result, settlement, byOwner: saidBy === 'owner' }]
      }
      case 'withdrew':
        return [{ kind: 'withdrawn', at, post: fact.post, by: fact.by }]
      case 'liked':
        return [{ ...fact, author: authors.get(fact.comment) ?? '' }]
      case 'resolved':
        return fact.asAdmin ? [] : [fact]
      case 'posted':
      case 'voted':
      case 'reflected':
      case 'commented':
      case 'followed':
      case 'founded':
        return [fact]
      default:
        return []
    }
  })
}

/** How everybody stands at the end. */
export function standAll(happenings: readonly Happening[], todays: ReadonlyMap<string, string>) {
  const stands = createModel(happenings, lowThresholds)
  return new Map([...todays].map(([member, today]) => [member, stands(member, today)]))
}

/** The badges and ranks of members, each when it was reached, and the warnings of their streaks. */
export function standingsOf(
  deeds: readonly Deed[],
  happenings: readonly Happening[],
  expected: ReadonlyMap<string, Expected>,
): Standing[] {
  const earned = [...expected].flatMap(([to, { badges, rankChanges }]) => [
    ...Object.entries(badges).map(([about, at]) => ({ to, kind: 'badgeEarned' as const, about, at: new Date(at) })),
    ...highestOfEachMoment(rankChanges).map(({ rank, at }) => ({ to, kind: 'rankReached' as const, about: rank, at })),
  ])
  return [...earned, ...[...expected.keys()].flatMap((member) => warnings(deeds, happenings, member))]
}

type Changes = Expected['rankChanges']

/** Of ranks that are reached at one moment only the last is told. */
const highestOfEachMoment = (changes: Changes): Changes =>
  changes.filter(({ at, higher }, index) => higher && changes[index + 1]?.at.getTime() !== at.getTime())

/** From 20:00 local on, where a streak of 2 or more has nothing yet today; once a day. */
function warnings(deeds: readonly Deed[], happenings: readonly Happening[], to: string): Standing[] {
  const counted = countedDays(happenings, to)
  let zone = ''
  return deeds.flatMap((deed): Standing[] => {
    if ((deed.kind === 'joined' || deed.kind === 'moved') && deed.by === to) zone = deed.zone
    if (deed.kind !== 'beat' || !zone) return []
    const { at } = deed
    const today = dayIn(zone, at)
    if (at < instantOf(today, 20, zone)) return []
    const days = counted.filter((each) => each.at < at).map(({ day }) => day)
    const isSafe = days.some((day) => day >= today)
    return !isSafe && walk(days, today).current >= 2 ? [{ at, to, kind: 'streakAtRisk', about: today }] : []
  })
}
