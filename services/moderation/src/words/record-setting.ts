import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { publishAdminActed, type SettingAction } from './events.ts'

/** Publishes, for the audit log, what the admin set, in the transaction that does it, behind what else is published under the key. */
type PublishSetting = (tx: Queries, key: string, action: SettingAction, version: number) => Promise<void>

/**
 * Records at auth, before the transaction, that the admin is about to set something, and from which address.
 *
 * @throws unavailable where auth is away: without an audit record nothing is set
 */
export async function recordSetting(ctx: Context, admin: Member): Promise<PublishSetting> {
  const actId = newId()
  await ctx.adminActs.record(admin, actId)
  return (tx, key, action, version) => publishAdminActed(tx, { key, adminId: admin.id, action, actId }, version)
}
