import { type EventHandler, handler } from '@hunch/kit/events'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { PhotoShownSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { handleCommentCounts, handleReactionCounts, showPhoto } from './changes-of-peers.ts'
import { markDisbanded } from './delete-post.ts'

interface Counted<Message> {
  readonly message: Message
  readonly event: { readonly version: bigint }
}

const commentCountOf = ({ message, event }: Counted<{ postId: string; commentCount: number }>) => ({
  postId: message.postId,
  count: message.commentCount,
  version: Number(event.version),
})

const reactionCountOf = ({ message, event }: Counted<{ postId: string; reactionCount: number }>) => ({
  postId: message.postId,
  count: message.reactionCount,
  version: Number(event.version),
})

/** Handlers that store the numbers of comments and reactions. Each event of social contains the total number. */
export const socialCountHandlers: readonly EventHandler[] = [
  ...([CommentPostedSchema, CommentDeletedSchema] as const).map((schema) =>
    handler<typeof schema, undefined>(schema, {
      handleMany: (tx, events) => handleCommentCounts(tx, events.map(commentCountOf)),
    }),
  ),
  ...([ReactionSetSchema, ReactionRemovedSchema] as const).map((schema) =>
    handler<typeof schema, undefined>(schema, {
      handleMany: (tx, events) => handleReactionCounts(tx, events.map(reactionCountOf)),
    }),
  ),
]

/** Marks disbanded groups. A job deletes their posts. */
export const disbandedGroupHandlers: readonly EventHandler[] = [
  handler(GroupDisbandedSchema, (tx, { groupId }) => markDisbanded(tx, groupId)),
]

export const heldPhotoHandlers: readonly EventHandler[] = [handler(PhotoShownSchema, showPhoto)]
