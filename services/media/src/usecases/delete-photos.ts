import type { Queries } from '@hunch/kit/postgres'
import * as photos from '../store/photos.ts'

/** The post is gone: its photos are served no more. */
export const deleteOfPost = (tx: Queries, { postId }: { postId: string }): Promise<void> =>
  photos.deleteOfPost(tx, postId)

/** The account is gone: nothing that its member handed in is served any more. */
export const deleteOfMember = (tx: Queries, { memberId }: { memberId: string }): Promise<void> =>
  photos.deleteOfOwner(tx, memberId)
