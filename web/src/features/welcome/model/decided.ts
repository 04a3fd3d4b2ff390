/** The day of a deadline in relation to today. `date` means that the text needs the date. */
export type DecidedWhen = 'tonight' | 'today' | 'tomorrow' | 'date'

const eveningHour = 18

/** Returns the relation of `at` to `now`, in local time. Example: today at 19:00 is `tonight` (from 18:00). */
export function decidedWhen(at: Date, now: Date): DecidedWhen {
  const days = Math.round((midnight(at) - midnight(now)) / 86_400_000)
  if (days === 0) return at.getHours() >= eveningHour ? 'tonight' : 'today'
  return days === 1 ? 'tomorrow' : 'date'
}

const midnight = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

interface Deciding {
  readonly headline: string
  readonly deadline: string | null
}

/** Returns the post with the earliest deadline after `nowMs`; undefined if there is none. */
export const decidedFirst = <P extends Deciding>(posts: readonly P[], nowMs: number): P | undefined =>
  posts
    .filter(({ deadline }) => deadline !== null && Date.parse(deadline) > nowMs)
    .toSorted((a, b) => Date.parse(a.deadline ?? '') - Date.parse(b.deadline ?? ''))[0]
