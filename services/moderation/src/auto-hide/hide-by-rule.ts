import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { actByRule, readActs } from '../acts/act-by-rule.ts'
import { requireLocked } from '../cases/lock-case.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { canBeHidden, isInGoodStanding, reportsThatHide } from './rules.ts'
import { countAreas, markHidden, readRecord } from './store.ts'

/** A report before it is stored. */
export interface Weighed {
  readonly member: Member | undefined
  readonly ip: string
  readonly targetKind: string
  readonly targetId: string
  readonly shown: Shown
}

/**
 * Returns the hashed network of a report if the report counts towards hiding a post, otherwise an empty string. Only reports of
 * posts count, but not of the admin's posts. The reporter must be a member in good standing and outside the post's group. If a
 * peer is unavailable, the report does not count, but waits for moderators like any other report.
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

/** Whether a member's report of a post counts. In a private group no report counts: only members of the group see its posts. */
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

/** Locks a case. Hides its post until review if waiting reports that count come from at least `reportsThatHide` networks. */
export async function hideByRule(tx: Queries, caseId: string): Promise<void> {
  const about = await requireLocked(tx, caseId)
  const { memberId } = about
  if (memberId === null || !canBeHidden({ ...about, acts: await readActs(tx, caseId) })) return
  if ((await countAreas(tx, caseId)) < reportsThatHide) return
  await actByRule(tx, about, memberId)
  await markHidden(tx, caseId)
}
