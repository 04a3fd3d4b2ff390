import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as store from './store.ts'

/** Re-exports functions that read the audit log and delete announced acts whose event never arrived, for other folders. */
export { type AuditEntry, listNewestEntries, sweepActs } from './store.ts'

/** Acts of the admin and the operator on members. */
type MemberAction =
  | 'member.deactivated'
  | 'member.reactivated'
  | 'member.deleted'
  | 'member.approved'
  | 'member.refused'
  | 'member.moderatorAppointed'
  | 'member.moderatorDismissed'
  | `admin.${'created' | 'promoted' | 'reset'}`
  | `admin.${'passkeyAdded' | 'passkeyRemoved' | 'passkeyUseChanged' | 'recoveryCodesMade' | 'recoveryCodeUsed'}`

/** Acts of the admin and the operator on the product. */
export type ProductAction =
  | `registration.${'opened' | 'byInvitation' | 'byApproval' | 'closed' | 'ageChanged' | 'termsAsked' | 'termsNotAsked'}`
  | `invitation.${'created' | 'withdrawn'}`
  | 'address.changed'
  | 'photos.removed'
  | 'photos.allowed'
  | 'counters.recounted'
  | 'databases.contracted'

/** Who acts: the admin, or the operator. */
export type Actor = Pick<Member, 'id' | 'ip'>

/** The operator of the product, at the command line. */
export const operator: Actor = { id: '00000000-0000-0000-0000-000000000000', ip: '' }

/** The actor of automatic rules, such as the moderation rule that hides a post after several reports. */
export const ruleId = '00000000-0000-4000-8000-000000000001'

/** Adds an act on a member to the audit log, in the transaction of the act. `note` is the reason. */
export const recordAct = (
  tx: Queries,
  { id: actorId, ip }: Actor,
  action: MemberAction,
  targetId: string,
  note = '',
): Promise<void> => store.insertEntry(tx, { actorId, action, targetKind: 'member', targetId, ip, note })

/** Adds an act on the product to the audit log, in the transaction of the act. `note` holds the details. */
export const recordProductAct = (
  tx: Queries,
  { id: actorId, ip }: Actor,
  action: ProductAction,
  note = '',
): Promise<void> => store.insertEntry(tx, { actorId, ip, action, targetKind: 'product', targetId: '', note })

/**
 * Stores the IP address of an act that the admin or a moderator takes in another service. The event of the act carries
 * no IP address.
 *
 * @throws forbidden for any other caller
 */
export async function announceAct(ctx: Context, member: Member | undefined, actId: string): Promise<void> {
  if (!member || !mayModerate(member)) throw errors.forbidden()
  await store.insertAct(ctx.database.db, { id: actId, ip: member.ip })
}

/**
 * Adds an act of the admin or a moderator in another service to the audit log. Ignored if the log has an entry with the
 * same event `id`. The IP address is empty if the service did not call `announceAct` before.
 */
export async function handleAct(
  tx: Queries,
  { actId, ...act }: Omit<store.AuditEntry, 'ip' | 'note'> & { actId: string },
): Promise<void> {
  await store.insertEntryOnce(tx, { ...act, note: '', ip: actId ? await store.takeAct(tx, actId) : '' })
}
