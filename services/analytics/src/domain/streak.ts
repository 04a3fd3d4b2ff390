/** Streaks: derived from the ledger of local calendar days, never stored. */

/** A calendar day, as in `2026-11-21`. */
export type Day = string

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
const dayMs = 86_400_000

const next = (day: Day): Day => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/**
 * The streak as it stands on `today`, from the days that counted. One freeze is earned per 7
 * active days in a row, at most 2 are held; a missed day uses one by itself. Today never breaks
 * a streak while it lasts, and a day noted ahead of `today` (the member moved west) counts.
 */
export function streakOf(days: Iterable<Day>, today: Day): Streak {
  const active = [...new Set(days)].sort()
  const first = active[0]
  if (first === undefined) return { current: 0, longest: 0, freezes: 0, countsToday: false, cameBack: false }
  const counts = new Set(active)
  const last = active.at(-1) ?? first
  const end = last > today ? last : today

  let run = 0
  let longest = 0
  let freezes = 0
  let lost = 0
  let cameBack = false
  for (let day = first; day <= end; day = next(day)) {
    if (counts.has(day)) {
      run += 1
      longest = Math.max(longest, run)
      if (run % daysAFreeze === 0) freezes = Math.min(mostFreezes, freezes + 1)
      if (lost >= lossThatCounts && run >= comebackDays) cameBack = true
    } else if (day < end) {
      if (freezes > 0) freezes -= 1
      else {
        lost = Math.max(lost, run)
        run = 0
      }
    }
  }
  return { current: run, longest, freezes, countsToday: counts.has(end), cameBack }
}
