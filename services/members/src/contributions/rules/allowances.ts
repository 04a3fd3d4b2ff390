/** How long ago an account was made, as far as that decides what it may write. */
type Age = 'underADay' | 'underAWeek' | 'older'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * How often an account may do something while the operator has limits grow, in an hour, reports in a day; older accounts in good
 * standing have no such limit.
 */
const allowances = {
  posts: { underADay: 5, underAWeek: 20, older: undefined },
  comments: { underADay: 30, underAWeek: 120, older: undefined },
  follows: { underADay: 30, underAWeek: 120, older: undefined },
  reports: { underADay: 10, underAWeek: 20, older: undefined },
} as const satisfies Record<string, Record<Age, number | undefined>>

/** What an account may do so often. */
export type Contribution = keyof typeof allowances

export interface Standing {
  readonly ageMs: number
  /** Whether moderation acted on something of theirs lately, and that stands. */
  readonly isActedOn: boolean
}

/** One step younger: what an account that is not in good standing may do. */
const younger: Readonly<Record<Age, Age>> = { underADay: 'underADay', underAWeek: 'underADay', older: 'underAWeek' }

/** How often; undefined for as often as anybody may. */
export function allowanceOf(contribution: Contribution, { ageMs, isActedOn }: Standing): number | undefined {
  const age: Age = ageMs < dayMs ? 'underADay' : ageMs < 7 * dayMs ? 'underAWeek' : 'older'
  return allowances[contribution][isActedOn ? younger[age] : age]
}

/** When an account was made: its id is a UUIDv7, which begins with that, in milliseconds. */
export const madeAtMs = (memberId: string): number => Number.parseInt(memberId.replaceAll('-', '').slice(0, 12), 16)
