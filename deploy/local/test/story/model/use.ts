/** How the product was used: active days, sessions, shares, cohorts, by the definitions that its charts tell. */
import { addDays, utcDay } from '../days.ts'
import type { Deed, DeedOf } from '../deeds.ts'

const acts = new Set<Deed['kind']>([
  ...(['posted', 'edited', 'voted', 'withdrew', 'resolved', 'reflected', 'commented', 'liked', 'reacted'] as const),
  ...(['followed', 'founded', 'entered', 'began', 'left-app', 'did', 'shared'] as const),
])

/** The UTC days on which each member who is still there was active. */
function activeDays(deeds: readonly Deed[]): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>()
  for (const deed of deeds) {
    if (deed.kind === 'erased') days.delete(deed.who)
    if (!acts.has(deed.kind) || !('by' in deed) || (deed.kind === 'resolved' && deed.asAdmin)) continue
    days.set(deed.by, (days.get(deed.by) ?? new Set()).add(utcDay(deed.at)))
  }
  return days
}

interface Session {
  readonly by: string
  readonly at: Date
  seconds: number
}

/** Sessions of use: as long as the app said, but never longer than since they began; without an end of no length. */
function sessionsOf(deeds: readonly Deed[]): Session[] {
  const sessions = new Map<string, Session>()
  for (const deed of deeds) {
    if (deed.kind === 'began') sessions.set(deed.session, { by: deed.by, at: deed.at, seconds: 0 })
    const ended = deed.kind === 'left-app' ? sessions.get(deed.session) : undefined
    if (deed.kind === 'left-app' && ended)
      ended.seconds = Math.min(deed.seconds, (deed.at.getTime() - ended.at.getTime()) / 1_000)
  }
  const gone: ReadonlySet<string> = erased(deeds)
  return [...sessions.values()].filter(({ by }) => !gone.has(by))
}

const of = <K extends Deed['kind']>(deeds: readonly Deed[], kind: K) =>
  deeds.filter((deed) => deed.kind === kind) as DeedOf<K>[]
const erased = (deeds: readonly Deed[]) =>
  new Set<string>(deeds.flatMap((deed) => (deed.kind === 'erased' ? [deed.who] : [])))
const daysUpTo = (last: string, count: number) => Array.from({ length: count }, (_, n) => addDays(last, n + 1 - count))
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
const mean = (seconds: readonly number[]) =>
  seconds.length === 0 ? 0 : seconds.reduce((sum, each) => sum + each, 0) / seconds.length

/** The admin's figures on the UTC day `today`. */
export function usage(deeds: readonly Deed[], today: string) {
  const [days, sessions, gone] = [activeDays(deeds), sessionsOf(deeds), erased(deeds)]
  const activeOn = (wanted: readonly string[]) => [...days.values()].filter((own) => wanted.some((day) => own.has(day)))
  const joined = of(deeds, 'joined').filter(({ by }) => !gone.has(by))
  const [week, month] = [daysUpTo(today, 7), daysUpTo(today, 30)]
  const shares = of(deeds, 'shared').map(({ at, by, post }) => ({
    day: utcDay(at),
    by: gone.has(by) ? `${by} ${post}` : by,
  }))
  const totalUsers = joined.length
  const activeUsers = activeOn(week).length
  const daily = week.map((day) => activeOn([day]).length)
  return {
    stats: { totalUsers, activeUsers, ...standing(deeds, gone) },
    overview: {
      ...{ totalUsers, activeUsers, averageSessionDuration: mean(sessions.map(({ seconds }) => seconds)) },
      ...{ totalSessions: sessions.length, totalShares: shares.length },
      sessionMembers: new Set(sessions.map(({ by }) => by)).size,
      stickiness: daily.reduce((sum, users) => sum + users, 0) / 7 / activeOn(month).length,
    },
    report: {
      dailyActiveUsers: month.map((date) => ({ date, users: activeOn([date]).length })),
      userCohorts: cohorts(days, sessions),
      shareMetrics: month.map((date) => {
        const sharers = shares.filter(({ day }) => day === date).map(({ by }) => by)
        return { date, shares: sharers.length, uniqueUsers: new Set(sharers).size }
      }),
    },
    retention: daysUpTo(today, 31).map((date) => ({ date, percent: retentionOn(days, date) })),
    weeklyUsers: Array.from({ length: 8 }, (_, n) => addDays(mondayOf(today), 7 * (n - 7))).map((monday) => ({
      week: monday,
      users: joined.filter(({ at }) => mondayOf(utcDay(at)) === monday).length,
    })),
  }
}

/** Posts and votes that stand: those of who is gone stay votes, and no posts. */
function standing(deeds: readonly Deed[], gone: ReadonlySet<string>) {
  const deleted = new Set(of(deeds, 'deleted').map(({ post }) => post))
  const posts = new Set(
    of(deeds, 'posted').flatMap(({ post, by }) => (deleted.has(post) || gone.has(by) ? [] : [post])),
  )
  const votes = new Set<string>()
  for (const deed of deeds) {
    if (deed.kind === 'voted' && posts.has(deed.post)) votes.add(`${deed.post} ${deed.by}`)
    if (deed.kind === 'withdrew') votes.delete(`${deed.post} ${deed.by}`)
  }
  return { totalPredictions: posts.size, totalVotes: votes.size }
}

function cohorts(days: ReadonlyMap<string, ReadonlySet<string>>, sessions: readonly Session[]) {
  const firstWeek = (own: ReadonlySet<string>) => mondayOf([...own].sort()[0] ?? '')
  const byWeek = Map.groupBy(days, ([, own]) => firstWeek(own))
  return [...byWeek]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([firstVisitWeek, members]) => {
      const ids = new Set(members.map(([member]) => member))
      const theirs = sessions.filter(({ by }) => ids.has(by))
      return {
        ...{ firstVisitWeek, totalUsers: members.length },
        averageSessionDuration: mean(theirs.map(({ seconds }) => seconds)),
        totalSessions: theirs.length,
        totalDaysActive: members.reduce((sum, [, own]) => sum + own.size, 0),
      }
    })
}

/** Of the members whose first active day was 7 days before, the share active again on one of the days since. */
function retentionOn(days: ReadonlyMap<string, ReadonlySet<string>>, date: string): number | null {
  const first = addDays(date, -7)
  const members = [...days.values()].filter((own) => [...own].sort()[0] === first)
  if (members.length === 0) return null
  const back = members.filter((own) => daysUpTo(date, 7).some((day) => own.has(day)))
  return (100 * back.length) / members.length
}
