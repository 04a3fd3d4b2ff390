/** Which words say when something is decided; `date` where the day itself has to be named. */
export type DecidedWhen = 'tonight' | 'today' | 'tomorrow' | 'date'

const eveningHour = 18

/** How people would say when something is decided, in the time zone of this browser. */
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

/** The post that is decided first; undefined where none has a deadline ahead. */
export const decidedFirst = <P extends Deciding>(posts: readonly P[], nowMs: number): P | undefined =>
  posts
    .filter(({ deadline }) => deadline !== null && Date.parse(deadline) > nowMs)
    .toSorted((a, b) => Date.parse(a.deadline ?? '') - Date.parse(b.deadline ?? ''))[0]
