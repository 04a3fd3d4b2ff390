import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { isInGoodStanding } from './rules.ts'
import { readRecord } from './store.ts'

/** A report that is about to be written. */
export interface Weighed {
  readonly member: Member | undefined
  readonly ip: string
  readonly targetKind: string
  readonly targetId: string
  readonly shown: Shown
}

/**
 * Returns from which network a report counts towards hiding a post, hashed; empty where it does not count: of visitors, of
 * members who are not in good standing, of those of the post's group, of anything but posts, and of the admin's. Where
 * a peer is away it does not count either, and waits in the queue like any other.
 */
export async function weighReport(ctx: Context, report: Weighed): Promise<string> {
  const { member, ip, targetKind, targetId } = report
  if (!member || targetKind !== 'post') return ''
  try {
    return (await counts(ctx, member.id, report.shown)) ? ctx.areas.of(ip, targetId) : ''
  } catch (error) {
    if (!isTransient(error)) throw error
    ctx.log.warn({ err: error }, 'a report does not count towards hiding')
    return ''
  }
}

/** Whether a member's report of a post counts. All who see a post of a private group are in it. */
async function counts(ctx: Context, memberId: string, { memberId: ownerId, groupId, audienceGroupId }: Shown) {
  if (audienceGroupId !== null) return false
  const [facts, { now, ...record }, staff, isInside] = await Promise.all([
    ctx.reporters.facts(memberId),
    readRecord(ctx.database.db, memberId),
    ctx.staff.read(),
    groupId === null ? false : ctx.reporters.isInGroup(memberId, groupId),
  ])
  return !isInside && staff.roleOf(ownerId) !== 'admin' && facts !== undefined && isInGoodStanding(facts, record, now)
}
