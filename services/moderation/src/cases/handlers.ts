import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { PredictionDeletedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentDeletedSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { noteGone, notePostGone } from './note-gone.ts'

/** Mark the cases of deleted targets, live and in a rebuild. A deleted post marks its comments too. */
export const goneHandlers: readonly EventHandler[] = [
  handler(PredictionDeletedSchema, (tx, { postId }) => notePostGone(tx, postId)),
  handler(CommentDeletedSchema, (tx, { commentId }) => noteGone(tx, 'comment', commentId)),
  handler(GroupDisbandedSchema, (tx, { groupId }) => noteGone(tx, 'group', groupId)),
  handler(MemberDeletedSchema, (tx, { memberId }) => noteGone(tx, 'member', memberId)),
]
