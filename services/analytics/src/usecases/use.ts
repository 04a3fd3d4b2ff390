import type { Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { utcDay } from '../domain/days.ts'
import { notSignedIn } from '../errors.ts'
import { noteTimeZone, noteUseDay } from '../store/days.ts'
import { holdMember } from '../store/members.ts'

/**
 * Runs what a member's own call does, at the database's time: she was active today. An erasure
 * waits until it is done, so nothing is written after one. Throws notSignedIn where there was one.
 */
export const use = <T>(ctx: Context, member: Member, run: (tx: Queries, now: Date) => Promise<T>): Promise<T> =>
  ctx.database.transaction(async (tx) => {
    if (!(await holdMember(tx, member.id))) throw notSignedIn()
    const now = await readNow(tx)
    await noteUseDay(tx, member.id, utcDay(now))
    await noteTimeZone(tx, member.id, member.timeZone)
    return run(tx, now)
  })
