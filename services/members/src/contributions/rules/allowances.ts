/** Age group of an account. Each group has its own limits. */
type Age = 'underADay' | 'underAWeek' | 'older'

const dayMs = 24 * 60 * 60 * 1_000

/** Limits per hour, or per day for reports, while growing limits are on. Older accounts in good standing have no limits. */
const allowances = {
  posts: { underADay: 5, underAWeek: 20, older: undefined },
  comments: { underADay: 30, underAWeek: 120, older: undefined },
  follows: { underADay: 30, underAWeek: 120, older: undefined },
  reports: { underADay: 10, underAWeek: 20, older: undefined },
} as const satisfies Record<string, Record<Age, number | undefined>>

/** A kind of contribution with a limit. */
export type Contribution = keyof typeof allowances

export interface Standing {
  readonly ageMs: number
  /** Whether moderators recently acted against the member and did not lift the act. */
  readonly isActedOn: boolean
}

/** By age group, the next younger group. Its limits apply to an account that is not in good standing. */
const younger: Readonly<Record<Age, Age>> = { underADay: 'underADay', underAWeek: 'underADay', older: 'underAWeek' }

/** Returns the limit of a contribution; undefined if there is none. Example: 5 posts per hour for a new account. */
export function allowanceOf(contribution: Contribution, { ageMs, isActedOn }: Standing): number | undefined {
  const age: Age = ageMs < dayMs ? 'underADay' : ageMs < 7 * dayMs ? 'underAWeek' : 'older'
  return allowances[contribution][isActedOn ? younger[age] : age]
}

/** Time at which an account was made, in ms since 1970. The id is a UUIDv7, which starts with that time. */
export const madeAtMs = (memberId: string): number => Number.parseInt(memberId.replaceAll('-', '').slice(0, 12), 16)
