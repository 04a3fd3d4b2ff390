/** Computes streaks in a simple way, by visiting every calendar day. */

export interface Counted {
  readonly day: string
  readonly at: Date
}

/** Returns the streak on the day `today`, from the days that count. `back` is whether a comeback was earned. */
export function streakOn(days: readonly string[], today: string) {
  const counted = new Set(days)
  let [run, longest, freezes, lost, back] = [0, 0, 0, 0, false]
  const first = [...counted].sort()[0]
  for (
    let day = first ?? '9999';
    day <= today;
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  ) {
    if (counted.has(day)) {
      run += 1
      if (run % 7 === 0) freezes = Math.min(2, freezes + 1)
      longest = Math.max(longest, run)
      if (lost >= 7 && run >= 3) back = true
    } else if (day !== today) {
      if (freezes > 0) freezes -= 1
      else [lost, run] = [Math.max(lost, run), 0]
    }
  }
  return { current: run, longest, freezes, back }
}

/** Returns the later of `today` and the last day that counts, because a day ahead of today counts too. */
export const lastDay = (days: readonly string[], today: string): string => [...days, today].sort().at(-1) ?? today

/** Returns the streak badges, each with the time of the act that earned it. */
export function streakBadges(counted: readonly Counted[]): Record<string, string> {
  const badges: Record<string, string> = {}
  const inOrder = [
    ...new Map([...counted].sort((a, b) => b.at.getTime() - a.at.getTime()).map((each) => [each.day, each])).values(),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, { at }] of inOrder.entries()) {
    const days = inOrder.slice(0, index + 1).map(({ day }) => day)
    const { longest, back } = streakOn(days, [...days].sort().at(-1) ?? '')
    for (const n of [3, 7, 15, 30, 60, 100, 365]) if (longest >= n) badges[`streak-${n}`] ??= at.toISOString()
    if (back) badges['comeback-1'] ??= at.toISOString()
  }
  return badges
}
