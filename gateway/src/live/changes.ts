import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  GroupDisbandedSchema,
  MembershipEndedSchema,
  MembershipStartedSchema,
} from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import {
  PredictionDeletedSchema,
  PredictionEditedSchema,
  PredictionEndedSchema,
  PredictionResolvedSchema,
  PredictionSettledSchema,
  VoteCastSchema,
  VoteWithdrawnSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { LiveMessage } from '@hunch/proto/http'

/** The topics with events that screens show. */
export const topics = ['predictions', 'social', 'groups', 'notifications'] as const

/** A change with a message for the streams that show the post, or those of the member. */
export type MessageChange =
  | { readonly scope: 'post'; readonly postId: string; readonly message: LiveMessage }
  | { readonly scope: 'member'; readonly memberId: string; readonly message: LiveMessage }

/** Visibility of posts may have changed: for one member, or for everyone where none is named. */
export interface VisibilityChange {
  readonly scope: 'visibility'
  readonly memberId?: string
}

/** What an event means for live streams. */
export type Change = MessageChange | VisibilityChange

type Mapping = readonly [string, (payload: Uint8Array) => Change]

const map = <D extends DescMessage>(schema: D, toChange: (event: MessageShape<D>) => Change): Mapping => [
  schema.typeName,
  (payload) => toChange(fromBinary(schema, payload)),
]

type PostMessage = Extract<LiveMessage, { postId: string }>
const postChange = (message: PostMessage): Change => ({ scope: 'post', postId: message.postId, message })

const transition =
  (kind: 'edited' | 'ended' | 'resolved' | 'settled' | 'deleted') =>
  ({ postId }: { postId: string }): Change =>
    postChange({ kind, postId })
const votes = ({
  postId,
  agreeCount,
  disagreeCount,
}: {
  postId: string
  agreeCount: number
  disagreeCount: number
}): Change => postChange({ kind: 'votes', postId, agreeCount, disagreeCount })
const comments = ({ postId, commentCount }: { postId: string; commentCount: number }): Change =>
  postChange({ kind: 'comments', postId, commentCount })
const reactions = ({ postId, reactionCount }: { postId: string; reactionCount: number }): Change =>
  postChange({ kind: 'reactions', postId, reactionCount })
const membership = ({ memberId }: { memberId: string }): Change => ({ scope: 'visibility', memberId })

const mappings: ReadonlyMap<string, Mapping[1]> = new Map([
  map(VoteCastSchema, votes),
  map(VoteWithdrawnSchema, votes),
  map(CommentPostedSchema, comments),
  map(CommentDeletedSchema, comments),
  map(ReactionSetSchema, reactions),
  map(ReactionRemovedSchema, reactions),
  map(PredictionEditedSchema, transition('edited')),
  map(PredictionEndedSchema, transition('ended')),
  map(PredictionResolvedSchema, transition('resolved')),
  map(PredictionSettledSchema, transition('settled')),
  map(PredictionDeletedSchema, transition('deleted')),
  map(MembershipStartedSchema, membership),
  map(MembershipEndedSchema, membership),
  map(GroupDisbandedSchema, () => ({ scope: 'visibility' })),
  map(NotificationMadeSchema, ({ memberId, unreadCount }) => ({
    scope: 'member',
    memberId,
    message: { kind: 'notification', unreadCount },
  })),
])

/** Returns what an event means for live streams; undefined for one that no screen shows. */
export const changeOf = ({ type, payload }: Event): Change | undefined => mappings.get(type)?.(payload)
