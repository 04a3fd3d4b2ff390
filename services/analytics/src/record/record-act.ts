import type { Queries } from '@hunch/kit/postgres'
import { type Day, utcDay } from '../calendar/rules.ts'
import { lockMembers, type MemberRow } from '../members/members.ts'
import { pseudonymOf } from '../members/rules.ts'
import { type ActiveDay, saveActDays } from './store/acts.ts'

/** An act of a member, from an event. */
export interface Act {
  readonly memberId: string
  /** The target of the act, such as a post. If the member is erased, the act's pseudonym is derived from this id. */
  readonly subject: string
  readonly at: Date
  /** The member's calendar day; empty if the event has none. */
  readonly localDate: string
  /** Whether the day counts for the member's streak. */
  readonly countsForStreak?: boolean
}

export interface RecordedAct {
  /** The id for the stored act: the member's, or a pseudonym if the member is erased. */
  readonly id: string
  readonly localDate: Day | null
  readonly erased: boolean
  /** All members whose rows the transaction has locked, by id. */
  readonly members: ReadonlyMap<string, MemberRow>
}

/**
 * Records the days of an act: the member was active that UTC day, and the local day may count for the
 * streak. Locks the member and the `concerned` members, so that events take effect one after the other.
 */
export async function recordAct(tx: Queries, act: Act, ...concerned: readonly string[]): Promise<RecordedAct> {
  const [first] = await recordActs(tx, [act], concerned)
  if (!first) throw new Error('an act was not recorded')
  return first.recorded
}

/** Like `recordAct`, for several acts. Returns each act with its record, in the same order. */
export async function recordActs<A extends Act>(
  tx: Queries,
  acts: readonly A[],
  concerned: readonly string[],
): Promise<{ act: A; recorded: RecordedAct }[]> {
  const members = await lockMembers(tx, [...acts.map(({ memberId }) => memberId), ...concerned])
  const isErased = ({ memberId }: Act) => members.get(memberId)?.erased === true
  const days = acts.filter((act) => !isErased(act)).map(activeDayOf)
  if (days.length > 0) await saveActDays(tx, days)
  return acts.map((act) => ({
    act,
    recorded: isErased(act)
      ? { id: pseudonymOf(act.memberId, act.subject), localDate: null, erased: true, members }
      : { id: act.memberId, localDate: act.localDate || null, erased: false, members },
  }))
}

const activeDayOf = ({ memberId, at, localDate, countsForStreak }: Act): ActiveDay => ({
  memberId,
  day: utcDay(at),
  counted: countsForStreak && localDate ? { day: localDate, countedAt: at } : undefined,
})
