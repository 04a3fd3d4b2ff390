/** Streaks: derived from the counted local days, never stored. */
import { type Day, daysBetween } from '../../calendar/rules.ts'

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

/** A freeze bridges one missed day. */
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

/** One freeze is earned per 7 active days in a row, at most 2 are held. */
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

/** Missed days use the freezes up by themselves; one more ends the run. */
function withMissedDays(state: StreakState, missed: number): StreakState {
  if (missed <= state.freezes) return { ...state, freezes: state.freezes - Math.max(0, missed) }
  return { ...state, freezes: 0, lost: Math.max(state.lost, state.run), run: 0 }
}

const withDay = (state: StreakState, day: Day): StreakState =>
  withActiveDay(state.last === undefined ? state : withMissedDays(state, daysBetween(state.last, day) - 1), day)

const stateAfter = (days: Iterable<Day>): StreakState => [...new Set(days)].sort().reduce(withDay, noStreak)

/**
 * The streak on `today`, from the days that counted. Today does not break a streak before it is
 * over, and a day ahead of `today` (the member moved west) counts.
 */
export function streakOf(days: Iterable<Day>, today: Day): Streak {
  const state = stateAfter(days)
  const { last = '' } = state
  const { run, longest, freezes, cameBack } =
    last && last < today ? withMissedDays(state, daysBetween(last, today) - 1) : state
  return { current: run, longest, freezes, countsToday: last !== '' && last >= today, cameBack }
}

/** A local day that counts, and the time of the first act that counted for it. */
export interface CountedDay {
  readonly day: Day
  readonly countedAt: Date
}

/** What streak badges are earned by, each time a day was counted. */
export interface StreakMoment {
  readonly at: Date
  readonly longest: number
  readonly cameBack: boolean
}

/** The streak after each counted day, in the order in which they were counted. */
export function streakMoments(counted: readonly CountedDay[]): StreakMoment[] {
  const inOrder = [...counted].sort((a, b) => a.countedAt.getTime() - b.countedAt.getTime() || compare(a.day, b.day))
  let state = noStreak
  return inOrder.map(({ day, countedAt }, index) => {
    // A day before the last one (the member moved, or events of two posts crossed) computes from the start.
    const follows = state.last === undefined || day > state.last
    state = follows ? withDay(state, day) : stateAfter(inOrder.slice(0, index + 1).map((each) => each.day))
    return { at: countedAt, longest: state.longest, cameBack: state.cameBack }
  })
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
