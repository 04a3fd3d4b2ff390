import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { type ModeratorAction, publishAdminActed } from './events.ts'
import { takeVersion } from './store/cases.ts'

/** Who acts where a rule of the product does, in the audit log. */
const ruleId = '00000000-0000-4000-8000-000000000001'

/** Publishes, for the audit log, what a moderator did about a locked case, in the transaction that does it. */
export type PublishAdminAct = (tx: Queries, caseId: string, action: ModeratorAction) => Promise<void>

/**
 * Records at auth, before the transaction, that a moderator is about to act, and from which address: only auth stores
 * that. Auth forgets an act that is never published.
 *
 * @throws unavailable where auth is away: without an audit record nobody may act
 */
export async function recordAdminAct(ctx: Context, member: Member): Promise<PublishAdminAct> {
  const actId = newId()
  await ctx.adminActs.record(member, actId)
  return async (tx, caseId, action) =>
    publishAdminActed(tx, { caseId, adminId: member.id, action, actId }, await takeVersion(tx, caseId))
}

/** Publishes, for the audit log, what a group's creator did about a locked case: without an address, which only staff's has. */
export const publishCreatorAct = async (
  tx: Queries,
  caseId: string,
  { creatorId, action }: { creatorId: string; action: 'act.hideByCreator' | 'act.liftByCreator' },
): Promise<void> =>
  publishAdminActed(tx, { caseId, adminId: creatorId, action, actId: '' }, await takeVersion(tx, caseId))

/** Publishes, for the audit log, what a rule of the product did about a locked case. */
export const publishRuleAct = async (tx: Queries, caseId: string, action: ModeratorAction): Promise<void> =>
  publishAdminActed(tx, { caseId, adminId: ruleId, action, actId: '' }, await takeVersion(tx, caseId))
