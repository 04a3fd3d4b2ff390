import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { publishAdminActed, type SettingAction } from './events.ts'

/**
 * Publishes the admin's change for the audit log, in the transaction of the change. `version` must exceed the versions of all
 * earlier events with the same key.
 */
type PublishSetting = (tx: Queries, key: string, action: SettingAction, version: number) => Promise<void>

/**
 * Records at auth, before the transaction, that the admin is about to change a setting, with their IP address.
 *
 * @throws unavailable if auth is unavailable: nothing is changed without an audit record
 */
export async function recordSetting(ctx: Context, admin: Member): Promise<PublishSetting> {
  const actId = newId()
  await ctx.adminActs.record(admin, actId)
  return (tx, key, action, version) => publishAdminActed(tx, { key, adminId: admin.id, action, actId }, version)
}
