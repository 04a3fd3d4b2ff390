import type { Queries } from '@hunch/kit/postgres'
import { type Day, utcDay } from '../domain/days.ts'
import { nobodyOf } from '../domain/nobody.ts'
import { noteActDays } from '../store/days.ts'
import { lockMembers, type Member } from '../store/members.ts'

/** That a member did something, as a fact tells it. */
export interface Act {
  readonly memberId: string
  /** What it was done to; names the row where the member was erased. */
  readonly subject: string
  readonly at: Date
  /** The member's calendar day; empty where the fact has none. */
  readonly localDate: string
  /** Whether the day counts for her streak. */
  readonly countsForStreak?: boolean
}

export interface Actor {
  /** The id under which the act is kept: the member's, or nobody's where she was erased. */
  readonly id: string
  readonly localDate: Day | null
  readonly erased: boolean
  /** All who were locked, by id. */
  readonly members: ReadonlyMap<string, Member>
}

/**
 * Notes that a member did something: she was active that UTC day, and her local day may count for
 * her streak. Locks her, and whoever else the fact concerns, so that what follows is judged one
 * fact after the other.
 */
export async function noteAct(tx: Queries, act: Act, ...concerned: readonly string[]): Promise<Actor> {
  const { memberId, at, localDate } = act
  const members = await lockMembers(tx, [memberId, ...concerned])
  if (members.get(memberId)?.erased)
    return { id: nobodyOf(memberId, act.subject), localDate: null, erased: true, members }
  const counted = act.countsForStreak && localDate ? { day: localDate, countedAt: at } : undefined
  await noteActDays(tx, memberId, utcDay(at), counted)
  return { id: memberId, localDate: localDate || null, erased: false, members }
}
