/** Usage of the product: active days, sessions, shares, cohorts, by the definitions of its charts. */
import { addDays, utcDay } from '../days.ts'
import type { Entry, EntryOf } from '../ledger.ts'

/** The acts that make a day an active one. */
const activeKinds = new Set<Entry['kind']>([
  'posted',
  'edited',
  'voted',
  'withdrew',
  'resolved',
  'reflected',
  'commented',
  'liked',
  'reacted',
  'followed',
  'founded',
  'entered',
  'began',
  'left-app',
  'did',
  'shared',
])

/** The active UTC days of each member who still exists. */
function activeDays(entries: readonly Entry[]): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>()
  for (const entry of entries) {
    if (entry.kind === 'erased') days.delete(entry.who)
    if (!activeKinds.has(entry.kind) || !('by' in entry) || (entry.kind === 'resolved' && entry.asAdmin)) continue
    days.set(entry.by, (days.get(entry.by) ?? new Set()).add(utcDay(entry.at)))
  }
  return days
}

interface Session {
  readonly by: string
  readonly at: Date
  seconds: number
}

/**
 * Sessions of use. A session lasts as long as the app reported, but at most until its end. A session without an end lasts 0 s.
 */
function sessionsOf(entries: readonly Entry[]): Session[] {
  const sessions = new Map<string, Session>()
  for (const entry of entries) {
    if (entry.kind === 'began') sessions.set(entry.session, { by: entry.by, at: entry.at, seconds: 0 })
    const ended = entry.kind === 'left-app' ? sessions.get(entry.session) : undefined
    if (entry.kind === 'left-app' && ended)
      ended.seconds = Math.min(entry.seconds, (entry.at.getTime() - ended.at.getTime()) / 1_000)
  }
  const gone: ReadonlySet<string> = erased(entries)
  return [...sessions.values()].filter(({ by }) => !gone.has(by))
}

const of = <K extends Entry['kind']>(entries: readonly Entry[], kind: K) =>
  entries.filter((entry) => entry.kind === kind) as EntryOf<K>[]
const erased = (entries: readonly Entry[]) =>
  new Set<string>(entries.flatMap((entry) => (entry.kind === 'erased' ? [entry.who] : [])))
const daysUpTo = (last: string, count: number) => Array.from({ length: count }, (_, n) => addDays(last, n + 1 - count))
const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
const mean = (seconds: readonly number[]) =>
  seconds.length === 0 ? 0 : seconds.reduce((sum, each) => sum + each, 0) / seconds.length

/** The admin's figures on the UTC day `today`. */
export function usage(entries: readonly Entry[], today: string) {
  const [days, sessions, gone] = [activeDays(entries), sessionsOf(entries), erased(entries)]
  const activeOn = (wanted: readonly string[]) => [...days.values()].filter((own) => wanted.some((day) => own.has(day)))
  const joined = of(entries, 'joined').filter(({ by }) => !gone.has(by))
  const [week, month] = [daysUpTo(today, 7), daysUpTo(today, 30)]
  const shares = of(entries, 'shared').map(({ at, by, post }) => ({
    day: utcDay(at),
    by: gone.has(by) ? `${by} ${post}` : by,
  }))
  const totalUsers = joined.length
  const activeUsers = activeOn(week).length
  const daily = week.map((day) => activeOn([day]).length)
  return {
    stats: { totalUsers, activeUsers, ...totals(entries, gone) },
    overview: {
      totalUsers,
      activeUsers,
      averageSessionDuration: mean(sessions.map(({ seconds }) => seconds)),
      totalSessions: sessions.length,
      totalShares: shares.length,
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

/** Counts posts and votes. An erased member's votes still count, their posts do not. */
function totals(entries: readonly Entry[], gone: ReadonlySet<string>) {
  const deleted = new Set(of(entries, 'deleted').map(({ post }) => post))
  const posts = new Set(
    of(entries, 'posted').flatMap(({ post, by }) => (deleted.has(post) || gone.has(by) ? [] : [post])),
  )
  const votes = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'voted' && posts.has(entry.post)) votes.add(`${entry.post} ${entry.by}`)
    if (entry.kind === 'withdrew') votes.delete(`${entry.post} ${entry.by}`)
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
        firstVisitWeek,
        totalUsers: members.length,
        averageSessionDuration: mean(theirs.map(({ seconds }) => seconds)),
        totalSessions: theirs.length,
        totalDaysActive: members.reduce((sum, [, own]) => sum + own.size, 0),
      }
    })
}

/** Of the members who were first active 7 days before `date`, the share in % that was active since; null if there are none. */
function retentionOn(days: ReadonlyMap<string, ReadonlySet<string>>, date: string): number | null {
  const first = addDays(date, -7)
  const members = [...days.values()].filter((own) => [...own].sort()[0] === first)
  if (members.length === 0) return null
  const back = members.filter((own) => daysUpTo(date, 7).some((day) => own.has(day)))
  return (100 * back.length) / members.length
}
