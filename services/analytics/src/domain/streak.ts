/** Streaks: derived from the ledger of local calendar days, never stored. */
import { addDays, type Day, daysBetween } from './days.ts'

export interface Streak {
  /** Active days in a row up to today; a day bridged by a freeze does not count and does not break. */
  readonly current: number
  readonly longest: number
  /** Freezes held. */
  readonly freezes: number
  readonly countsToday: boolean
  /** A streak of 3 was reached again after one of 7 or more was lost. */
  readonly cameBack: boolean
}

const daysAFreeze = 7
const mostFreezes = 2
const lossThatCounts = 7
const comebackDays = 3

interface Walk {
  readonly last: Day | undefined
  readonly run: number
  readonly longest: number
  readonly freezes: number
  readonly lost: number
  readonly cameBack: boolean
}

const atStart: Walk = { last: undefined, run: 0, longest: 0, freezes: 0, lost: 0, cameBack: false }

/** One freeze is earned per 7 active days in a row, at most 2 are held. */
function withActiveDay(walk: Walk, day: Day): Walk {
  const run = walk.run + 1
  return {
    ...walk,
    last: day,
    run,
    longest: Math.max(walk.longest, run),
    freezes: run % daysAFreeze === 0 ? Math.min(mostFreezes, walk.freezes + 1) : walk.freezes,
    cameBack: walk.cameBack || (walk.lost >= lossThatCounts && run >= comebackDays),
  }
}

/** Missed days use the freezes up by themselves; one more ends the run. */
function withMissedDays(walk: Walk, missed: number): Walk {
  if (missed <= walk.freezes) return { ...walk, freezes: walk.freezes - Math.max(0, missed) }
  return { ...walk, freezes: 0, lost: Math.max(walk.lost, walk.run), run: 0 }
}

const step = (walk: Walk, day: Day): Walk =>
  withActiveDay(walk.last === undefined ? walk : withMissedDays(walk, daysBetween(walk.last, day) - 1), day)

const walkOver = (days: Iterable<Day>): Walk => [...new Set(days)].sort().reduce(step, atStart)

/**
 * The streak as it stands on `today`, from the days that counted. Today never breaks a streak
 * while it lasts, and a day noted ahead of `today` (the member moved west) counts.
 */
export function streakOf(days: Iterable<Day>, today: Day): Streak {
  const walk = walkOver(days)
  const { last = '' } = walk
  const { run, longest, freezes, cameBack } =
    last && last < today ? withMissedDays(walk, daysBetween(last, today) - 1) : walk
  return { current: run, longest, freezes, countsToday: last !== '' && last >= today, cameBack }
}

/** A day of the ledger, and the time of the first fact that counted for it. */
export interface CountedDay {
  readonly day: Day
  readonly countedAt: Date
}

/** What streak badges are judged by, each time a day was counted. */
export interface StreakMoment {
  readonly at: Date
  readonly longest: number
  readonly cameBack: boolean
}

/** The streak after each counted day, in the order in which they were counted. */
export function streakMoments(ledger: readonly CountedDay[]): StreakMoment[] {
  const inOrder = [...ledger].sort((a, b) => a.countedAt.getTime() - b.countedAt.getTime() || compare(a.day, b.day))
  let walk = atStart
  return inOrder.map(({ day, countedAt }, index) => {
    // A day before the last one (the member moved, or facts of two posts crossed) begins the walk anew.
    const follows = walk.last === undefined || day > walk.last
    walk = follows ? step(walk, day) : walkOver(inOrder.slice(0, index + 1).map((counted) => counted.day))
    return { at: countedAt, longest: walk.longest, cameBack: walk.cameBack }
  })
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

/** The day after the last one that counted: the next one that is at risk. */
export const dayAtRisk = (last: Day): Day => addDays(last, 1)
