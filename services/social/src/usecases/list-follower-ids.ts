import type { Context } from '../context.ts'
import { followerIds } from '../store/follows.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const most = 1_000

/** The ids of a member's followers in their order, a page from after one of them; `limit` 0 is the most, 1,000. */
export async function listFollowerIds(
  ctx: Context,
  { memberId, afterId, limit }: { memberId: string; afterId: string; limit: number },
): Promise<string[]> {
  if (!uuid.test(memberId) || (afterId && !uuid.test(afterId))) return []
  const page = { afterId: afterId || undefined, limit: Math.min(limit || most, most) }
  return followerIds(ctx.database.db, memberId, page)
}
