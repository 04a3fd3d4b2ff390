import type { Queries } from '@hunch/kit/postgres'
import { closeForGood } from '../store/disbanded-groups.ts'
import { idsOfGroup } from '../store/posts.ts'
import { removePosts } from './remove-post.ts'

/** Deletes the posts of a group that was disbanded. Who posts into it at this moment is waited for, or finds it gone. */
export async function closeGroup(tx: Queries, groupId: string): Promise<void> {
  await closeForGood(tx, groupId)
  await removePosts(tx, await idsOfGroup(tx, groupId))
}
