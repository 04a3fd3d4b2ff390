import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { MembershipEndedSchema, MembershipStartedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import {
  EvidenceChangedSchema,
  PhotosRemovedSchema,
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionEndedSchema,
  PredictionResolvedSchema,
  PredictionSettledSchema,
  VisibilityChangedSchema,
  VoteCastSchema,
  VoteWithdrawnSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  CommentVisibilityChangedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { LiveMessage } from '@hunch/proto/http'

/** The topics with events that screens show. */
export const topics = ['predictions', 'social', 'groups', 'notifications', 'moderation'] as const

/** A change with a message, either for the streams that show a post or for the streams of a member. */
export type MessageChange =
  | { readonly scope: 'post'; readonly postId: string; readonly message: LiveMessage }
  | { readonly scope: 'member'; readonly memberId: string; readonly message: LiveMessage }

/** The visibility of posts may have changed: of all posts for some members, or of one post. */
export type VisibilityChange =
  | { readonly scope: 'visibility'; readonly memberIds: readonly string[] }
  | { readonly scope: 'visibility'; readonly postId: string }

/** The effect of an event on live streams. */
export type Change = MessageChange | VisibilityChange

type Mapping = readonly [string, (payload: Uint8Array, version: bigint) => Change | readonly Change[]]

const map = <D extends DescMessage>(
  schema: D,
  toChange: (event: MessageShape<D>, version: bigint) => Change | readonly Change[],
): Mapping => [schema.typeName, (payload, version) => toChange(fromBinary(schema, payload), version)]

type PostMessage = Extract<LiveMessage, { postId: string }>
const postChange = (message: PostMessage): Change => ({ scope: 'post', postId: message.postId, message })

const transition =
  (kind: 'edited' | 'ended' | 'resolved' | 'settled' | 'deleted') =>
  ({ postId }: { postId: string }): Change =>
    postChange({ kind, postId })
const votes = (
  { postId, agreeCount, disagreeCount }: { postId: string; agreeCount: number; disagreeCount: number },
  version: bigint,
): Change => postChange({ kind: 'votes', postId, agreeCount, disagreeCount, version: Number(version) })
const comments = ({ postId, commentCount }: { postId: string; commentCount: number }): Change =>
  postChange({ kind: 'comments', postId, commentCount })
const reactions = ({ postId, reactionCount }: { postId: string; reactionCount: number }): Change =>
  postChange({ kind: 'reactions', postId, reactionCount })
const membership = ({ memberId }: { memberId: string }): Change => ({ scope: 'visibility', memberIds: [memberId] })
/** Rechecks both members. Predictions applied the block before its event was published. */
const block = ({ blockerId, blockedId }: { blockerId: string; blockedId: string }): Change => ({
  scope: 'visibility',
  memberIds: [blockerId, blockedId],
})

/**
 * Makes clients that show the post fetch it again; a hidden post is not found. Only streams that may see the post get the
 * message. So it is sent before the visibility check if the post is hidden, and after the check if it is shown again.
 */
function hiding({ postId, hidden }: { postId: string; hidden: boolean }): readonly Change[] {
  const [message, check] = [transition('edited')({ postId }), { scope: 'visibility', postId }] as const
  return hidden ? [message, check] : [check, message]
}

/**
 * Disbanded groups have no mapping: each of their posts is deleted with its own event. Checking all streams for each
 * group would let one creator delay the messages of all members.
 */
const mappings: ReadonlyMap<string, Mapping[1]> = new Map([
  map(VoteCastSchema, votes),
  map(VoteWithdrawnSchema, votes),
  map(CommentPostedSchema, comments),
  map(CommentDeletedSchema, comments),
  // The count is unchanged. Clients that show the comments fetch them again.
  map(CommentVisibilityChangedSchema, comments),
  map(ReactionSetSchema, reactions),
  map(ReactionRemovedSchema, reactions),
  map(PredictionEditedSchema, transition('edited')),
  map(EvidenceChangedSchema, transition('edited')),
  map(PhotosRemovedSchema, transition('edited')),
  map(VisibilityChangedSchema, hiding),
  map(PredictionEndedSchema, transition('ended')),
  map(PredictionResolvedSchema, transition('resolved')),
  map(PredictionSettledSchema, transition('settled')),
  map(PredictionDeletedSchema, transition('deleted')),
  map(MembershipStartedSchema, membership),
  map(MembershipEndedSchema, membership),
  map(BlockStartedSchema, block),
  map(BlockEndedSchema, block),
  map(NotificationMadeSchema, ({ memberId }) => ({ scope: 'member', memberId, message: { kind: 'notification' } })),
])

/** Returns the changes of an event, in order; an empty list if no screen shows the event. */
export const changesOf = ({ type, payload, version }: Event): Change | readonly Change[] =>
  mappings.get(type)?.(payload, version) ?? []
