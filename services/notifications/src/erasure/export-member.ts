import type { Context } from '../context.ts'
import type { StoredNotification } from '../documents/port.ts'
import { kinds } from '../kinds/rules/notification-kinds.ts'
import { erasureLimits } from './limits.ts'

/** Returns the data stored about a member: JSON documents by file name. Notifications are newest first. */
export async function exportMember(ctx: Context, memberId: string): Promise<Record<string, string>> {
  const notifications: StoredNotification[] = []
  const limit = erasureLimits.exportedAtOnce
  for (let after: StoredNotification | undefined; ; after = notifications.at(-1)) {
    const page = await ctx.stores.documents.list({ memberId, ...(after ? { after } : {}), limit })
    notifications.push(...page)
    if (page.length < limit) break
  }
  return { 'notifications.json': `${JSON.stringify(notifications.map(toExported), null, 2)}\n` }
}

const toExported = ({ id, kind, postId, params, at, readAt }: StoredNotification) => ({
  id,
  type: kinds[kind].type,
  kind,
  predictionId: postId,
  params,
  createdAt: at.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})
