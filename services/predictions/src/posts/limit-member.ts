import type { Queries } from '@hunch/kit/postgres'
import { type Limit, lockLimits, saveLimit } from './store/limits.ts'
import { lockPosting } from './store/posts.ts'

/** Stores whether an act limits a member. While any does, only followers see their new posts. Also used in a rebuild. */
export async function limitMember(tx: Queries, limit: Limit): Promise<void> {
  await lockLimits(tx, limit.memberId) // before `lockPosting`; otherwise all members who post would wait for an edit
  await lockPosting(tx)
  await saveLimit(tx, limit)
}
