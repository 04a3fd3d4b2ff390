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

/** The topics on which something is told that screens show. */
export const topics = ['predictions', 'social', 'groups', 'notifications'] as const

/** What a fact means for those who watch. */
export type Change =
  | { readonly about: 'post'; readonly postId: string; readonly message: LiveMessage }
  | { readonly about: 'member'; readonly memberId: string; readonly message: LiveMessage }
  /** Who may see what may have changed: for one member, or where none is named for everyone. */
  | { readonly about: 'view'; readonly memberId?: string }

type Reading = readonly [string, (payload: Uint8Array) => Change]

const read = <D extends DescMessage>(schema: D, toChange: (message: MessageShape<D>) => Change): Reading => [
  schema.typeName,
  (payload) => toChange(fromBinary(schema, payload)),
]

type OnPost = Extract<LiveMessage, { postId: string }>
const onPost = (message: OnPost): Change => ({ about: 'post', postId: message.postId, message })

const happened =
  (kind: 'edited' | 'ended' | 'resolved' | 'settled' | 'deleted') =>
  ({ postId }: { postId: string }): Change =>
    onPost({ kind, postId })
const votes = (fact: { postId: string; agreeCount: number; disagreeCount: number }): Change =>
  onPost({ kind: 'votes', postId: fact.postId, agreeCount: fact.agreeCount, disagreeCount: fact.disagreeCount })
const comments = ({ postId, commentCount }: { postId: string; commentCount: number }): Change =>
  onPost({ kind: 'comments', postId, commentCount })
const reactions = ({ postId, reactionCount }: { postId: string; reactionCount: number }): Change =>
  onPost({ kind: 'reactions', postId, reactionCount })
const membership = ({ memberId }: { memberId: string }): Change => ({ about: 'view', memberId })

const readings: ReadonlyMap<string, Reading[1]> = new Map([
  read(VoteCastSchema, votes),
  read(VoteWithdrawnSchema, votes),
  read(CommentPostedSchema, comments),
  read(CommentDeletedSchema, comments),
  read(ReactionSetSchema, reactions),
  read(ReactionRemovedSchema, reactions),
  read(PredictionEditedSchema, happened('edited')),
  read(PredictionEndedSchema, happened('ended')),
  read(PredictionResolvedSchema, happened('resolved')),
  read(PredictionSettledSchema, happened('settled')),
  read(PredictionDeletedSchema, happened('deleted')),
  read(MembershipStartedSchema, membership),
  read(MembershipEndedSchema, membership),
  read(GroupDisbandedSchema, () => ({ about: 'view' })),
  read(NotificationMadeSchema, ({ memberId, unreadCount }) => ({
    about: 'member',
    memberId,
    message: { kind: 'notification', unreadCount },
  })),
])

/** What a fact means for those who watch; undefined for one that no screen shows. */
export const changeOf = ({ type, payload }: Event): Change | undefined => readings.get(type)?.(payload)
