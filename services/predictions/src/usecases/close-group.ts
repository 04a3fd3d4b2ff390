import type { Queries } from '@hunch/kit/postgres'
import { noteDisbanded } from '../store/disbanded-groups.ts'
import { idsOfGroup, takeTurnToPost } from '../store/posts.ts'
import { removePosts } from './remove-post.ts'

/** Deletes the posts of a group that was disbanded. Who posts at this moment is waited for, or finds it gone. */
export async function closeGroup(tx: Queries, groupId: string): Promise<void> {
  await takeTurnToPost(tx)
  await noteDisbanded(tx, groupId)
  await removePosts(tx, await idsOfGroup(tx, groupId))
}
