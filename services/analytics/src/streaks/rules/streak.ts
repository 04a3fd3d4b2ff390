/** Streaks, which are computed from the counted local days and never stored. */
import { type Day, daysBetween } from '../../calendar/rules.ts'

export interface Streak {
  /** Active days in a row up to today; a day bridged by a freeze neither counts nor breaks the streak. */
  readonly current: number
  readonly longest: number
  /** Number of freezes that the member has left. */
  readonly freezes: number
  readonly countsToday: boolean
  /** True if a streak of 3 days was reached after a streak of 7 days or more was lost. */
  readonly cameBack: boolean
}

/** Active days in a row that earn a freeze, which bridges one missed day. */
const daysPerFreeze = 7
const maxFreezes = 2
const minLostStreak = 7
const comebackDays = 3

interface StreakState {
  readonly last: Day | undefined
  readonly run: number
  readonly longest: number
  readonly freezes: number
  readonly lost: number
  readonly cameBack: boolean
}

const noStreak: StreakState = { last: undefined, run: 0, longest: 0, freezes: 0, lost: 0, cameBack: false }

/** Adds an active day: 7 in a row earn a freeze, up to 2 freezes. */
function withActiveDay(state: StreakState, day: Day): StreakState {
  const run = state.run + 1
  return {
    ...state,
    last: day,
    run,
    longest: Math.max(state.longest, run),
    freezes: run % daysPerFreeze === 0 ? Math.min(maxFreezes, state.freezes + 1) : state.freezes,
    cameBack: state.cameBack || (state.lost >= minLostStreak && run >= comebackDays),
  }
}

/** Applies missed days: each uses a freeze. More missed days than freezes end the run. */
function withMissedDays(state: StreakState, missed: number): StreakState {
  if (missed <= state.freezes) return { ...state, freezes: state.freezes - Math.max(0, missed) }
  return { ...state, freezes: 0, lost: Math.max(state.lost, state.run), run: 0 }
}

const withDay = (state: StreakState, day: Day): StreakState =>
  withActiveDay(state.last === undefined ? state : withMissedDays(state, daysBetween(state.last, day) - 1), day)

const stateAfter = (days: Iterable<Day>): StreakState => [...new Set(days)].sort().reduce(withDay, noStreak)

/**
 * Returns the streak on `today`, from the days that counted. If `today` itself has not counted yet, the
 * streak is not broken. A day after `today` counts, because the member may have moved west.
 */
export function streakOf(days: Iterable<Day>, today: Day): Streak {
  const state = stateAfter(days)
  const { last = '' } = state
  const { run, longest, freezes, cameBack } =
    last && last < today ? withMissedDays(state, daysBetween(last, today) - 1) : state
  return { current: run, longest, freezes, countsToday: last !== '' && last >= today, cameBack }
}

/** A local day that counts, and the time of the first counted act. */
export interface CountedDay {
  readonly day: Day
  readonly countedAt: Date
}

/** The figures for streak badges after a counted day. */
export interface StreakMoment {
  readonly at: Date
  readonly longest: number
  readonly cameBack: boolean
}

/** Returns the streak after each counted day, in the order in which the days were counted. */
export function streakMoments(counted: readonly CountedDay[]): StreakMoment[] {
  const inOrder = [...counted].sort((a, b) => a.countedAt.getTime() - b.countedAt.getTime() || compare(a.day, b.day))
  let state = noStreak
  return inOrder.map(({ day, countedAt }, index) => {
    // A day may be counted after a later one: the member moved, or events of two posts crossed. Then compute all days again.
    const follows = state.last === undefined || day > state.last
    state = follows ? withDay(state, day) : stateAfter(inOrder.slice(0, index + 1).map((each) => each.day))
    return { at: countedAt, longest: state.longest, cameBack: state.cameBack }
  })
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
