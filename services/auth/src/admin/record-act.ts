import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as store from './store.ts'

/** How the clock deletes announced acts whose event never came. */
export { sweepActs } from './store.ts'

/** What the admin does to members. */
export type Action = 'member.deactivated' | 'member.reactivated' | 'member.deleted'

/** Adds an act of the admin to the audit log, in the transaction of the act. */
export const recordAct = (tx: Queries, admin: Member, action: Action, targetId: string): Promise<void> =>
  store.insertEntry(tx, { actorId: admin.id, action, targetKind: 'member', targetId, ip: admin.ip })

/**
 * Stores from which IP address the admin acts in another service: the event of the act carries none.
 *
 * @throws forbidden for anybody else
 */
export async function announceAct(ctx: Context, member: Member | undefined, actId: string): Promise<void> {
  if (member?.role !== 'admin') throw errors.forbidden()
  await store.insertAct(ctx.database.db, { id: actId, ip: member.ip })
}

/**
 * Adds what the admin did in another service to the audit log, once: `id` is the event's. The IP
 * address is empty where the act was not announced.
 */
export async function handleAct(
  tx: Queries,
  { actId, ...act }: Omit<store.AuditEntry, 'ip'> & { actId: string },
): Promise<void> {
  await store.insertEntryOnce(tx, { ...act, ip: actId ? await store.takeAct(tx, actId) : '' })
}
