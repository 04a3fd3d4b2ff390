import type { Queries } from '@hunch/kit/postgres'
import * as departed from '../store/departed.ts'
import * as photos from '../store/photos.ts'

/** The post is gone: its photos are served no more. */
export const deleteOfPost = (tx: Queries, { postId }: { postId: string }): Promise<void> =>
  photos.deleteOfPost(tx, postId)

/** The account is gone: nothing that its member handed in is served any more, nor taken in. */
export async function deleteOfMember(tx: Queries, memberId: string, version: number): Promise<void> {
  await departed.insert(tx, memberId, version)
  await photos.deleteOfOwner(tx, memberId)
}
