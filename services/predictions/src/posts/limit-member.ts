import type { Queries } from '@hunch/kit/postgres'
import { type Limit, lockLimits, saveLimit } from './store/limits.ts'
import { lockPosting } from './store/posts.ts'

/** Lets followers alone see what a member posts while any act of moderation stands that says so; also in a rebuild. */
export async function limitMember(tx: Queries, limit: Limit): Promise<void> {
  await lockLimits(tx, limit.memberId) // before `lockPosting`, or all who post would wait for whoever edits
  await lockPosting(tx)
  await saveLimit(tx, limit)
}
