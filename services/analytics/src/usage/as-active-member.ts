import type { Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { utcDay } from '../calendar/rules.ts'
import type { Context } from '../context.ts'
import { notSignedIn } from '../errors.ts'
import { holdMember } from '../members/members.ts'
import { saveTimeZone } from '../streaks/streak-days.ts'
import { saveUseDay } from './store/use-days-and-shares.ts'

/**
 * Runs a member's own call in a transaction, with the database's time, and records that they were
 * active today. An erasure waits for the transaction, so nothing is written after the erasure.
 *
 * @throws notSignedIn if the member is erased
 */
export const asActiveMember = <T>(
  ctx: Context,
  member: Member,
  run: (tx: Queries, now: Date) => Promise<T>,
): Promise<T> =>
  ctx.database.transaction(async (tx) => {
    if (!(await holdMember(tx, member.id))) throw notSignedIn()
    const now = await readNow(tx)
    await saveUseDay(tx, member.id, utcDay(now))
    await saveTimeZone(tx, member.id, member.timeZone)
    return run(tx, now)
  })
