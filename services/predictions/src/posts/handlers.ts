import { type EventHandler, handler } from '@hunch/kit/events'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { deletePostsOfGroup } from './delete-post.ts'
import { handleCommentCount, handleReactionCount } from './save-social-counts.ts'

/** Keeps the counts of comments and reactions, which social publishes as absolute numbers. */
export const socialCountHandlers: readonly EventHandler[] = [
  ...([CommentPostedSchema, CommentDeletedSchema] as const).map((schema) =>
    handler(schema, (tx, { postId, commentCount: count }, { version }) =>
      handleCommentCount(tx, { postId, count, version: Number(version) }),
    ),
  ),
  ...([ReactionSetSchema, ReactionRemovedSchema] as const).map((schema) =>
    handler(schema, (tx, { postId, reactionCount: count }, { version }) =>
      handleReactionCount(tx, { postId, count, version: Number(version) }),
    ),
  ),
]

export const disbandedGroupHandlers: readonly EventHandler[] = [
  handler(GroupDisbandedSchema, (tx, { groupId }) => deletePostsOfGroup(tx, groupId)),
]
