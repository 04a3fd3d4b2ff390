import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as adminActs from '../store/admin-acts.ts'
import * as auditLog from '../store/audit-log.ts'

/** Keeps where the admin acts from in another service: its fact tells of the act, but of no address. Throws forbidden. */
export async function expectAdminAct(ctx: Context, member: Member | undefined, id: string): Promise<void> {
  if (member?.role !== 'admin') throw errors.forbidden()
  await adminActs.insert(ctx.database.db, { id, ip: member.ip })
}

/**
 * Writes down what the admin did in another service; `id` is the fact's, so that it stands there
 * once. The address stays empty where the act was not announced.
 */
export async function noteAdminAct(
  tx: Queries,
  { actId, ...act }: Omit<auditLog.AuditEntry, 'ip'> & { actId: string },
): Promise<void> {
  await auditLog.insertHeard(tx, { ...act, ip: actId ? await adminActs.take(tx, actId) : '' })
}
