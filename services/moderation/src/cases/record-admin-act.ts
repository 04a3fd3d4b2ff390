import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { type ModeratorAction, publishAdminActed } from './events.ts'
import { takeVersion } from './store/cases.ts'

/** The id of the actor in the audit log for acts by a rule of the product. */
const ruleId = '00000000-0000-4000-8000-000000000001'

/** Publishes a moderator's action on a locked case for the audit log, in the transaction of the action. */
export type PublishAdminAct = (tx: Queries, caseId: string, action: ModeratorAction) => Promise<void>

/**
 * Records at auth, before the transaction, that a moderator is about to act, with their IP address. Only auth stores addresses.
 * Auth deletes a record whose action is never published. Returns the function that publishes the action.
 *
 * @throws unavailable if auth is unavailable: no one may act without an audit record
 */
export async function recordAdminAct(ctx: Context, member: Member): Promise<PublishAdminAct> {
  const actId = newId()
  await ctx.adminActs.record(member, actId)
  return async (tx, caseId, action) =>
    publishAdminActed(tx, { caseId, adminId: member.id, action, actId }, await takeVersion(tx, caseId))
}

/** Publishes a group creator's action on a locked case for the audit log. Only staff actions have an IP address. */
export const publishCreatorAct = async (
  tx: Queries,
  caseId: string,
  { creatorId, action }: { creatorId: string; action: 'act.hideByCreator' | 'act.liftByCreator' },
): Promise<void> =>
  publishAdminActed(tx, { caseId, adminId: creatorId, action, actId: '' }, await takeVersion(tx, caseId))

/** Publishes the action of a rule of the product on a locked case for the audit log. */
export const publishRuleAct = async (tx: Queries, caseId: string, action: ModeratorAction): Promise<void> =>
  publishAdminActed(tx, { caseId, adminId: ruleId, action, actId: '' }, await takeVersion(tx, caseId))
