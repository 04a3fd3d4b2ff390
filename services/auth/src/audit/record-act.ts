import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as store from './store.ts'

/** How the clock deletes announced acts whose event never came, and how the admin reads what was done. */
export { type AuditEntry, listNewestEntries, sweepActs } from './store.ts'

/** What the admin and the operator do to members. */
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

/** What the admin and the operator do to the product. */
export type ProductAction =
  | `registration.${'opened' | 'byInvitation' | 'byApproval' | 'closed' | 'ageChanged' | 'termsAsked' | 'termsNotAsked'}`
  | `invitation.${'created' | 'withdrawn'}`
  | 'address.changed'
  | 'photos.removed'
  | 'counters.recounted'

/** Who acts: the admin, or the operator. */
export type Actor = Pick<Member, 'id' | 'ip'>

/** Whoever runs the product, at its command line. */
export const operator: Actor = { id: '00000000-0000-0000-0000-000000000000', ip: '' }

/** Who acts where a rule of the product does, such as moderation's that hides what several people report. */
export const ruleId = '00000000-0000-4000-8000-000000000001'

/** Adds an act on a member to the audit log, in the transaction of the act; `note` says why. */
export const recordAct = (
  tx: Queries,
  { id: actorId, ip }: Actor,
  action: MemberAction,
  targetId: string,
  note = '',
): Promise<void> => store.insertEntry(tx, { actorId, action, targetKind: 'member', targetId, ip, note })

/** Adds an act on the product to the audit log, in the transaction of the act; `note` says what exactly. */
export const recordProductAct = (
  tx: Queries,
  { id: actorId, ip }: Actor,
  action: ProductAction,
  note = '',
): Promise<void> => store.insertEntry(tx, { actorId, ip, action, targetKind: 'product', targetId: '', note })

/**
 * Stores from which IP address the admin or a moderator acts in another service: the event of the act carries none.
 *
 * @throws forbidden for anybody else
 */
export async function announceAct(ctx: Context, member: Member | undefined, actId: string): Promise<void> {
  if (!member || !mayModerate(member)) throw errors.forbidden()
  await store.insertAct(ctx.database.db, { id: actId, ip: member.ip })
}

/**
 * Adds what the admin or a moderator did in another service to the audit log, once: `id` is the event's. The IP
 * address is empty where the act was not announced.
 */
export async function handleAct(
  tx: Queries,
  { actId, ...act }: Omit<store.AuditEntry, 'ip' | 'note'> & { actId: string },
): Promise<void> {
  await store.insertEntryOnce(tx, { ...act, note: '', ip: actId ? await store.takeAct(tx, actId) : '' })
}
