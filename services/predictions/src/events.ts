import { type Copies, type Hearing, hear } from '@hunch/kit/events'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import {
  CommentDeletedSchema,
  CommentPostedSchema,
  ReactionRemovedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Context } from './context.ts'
import { ranking } from './events/ranking.ts'
import { closeGroup } from './usecases/close-group.ts'
import { eraseMember } from './usecases/erase-member.ts'
import { forgetCopies, forgetRanking } from './usecases/forget-ranking.ts'
import { noteComments, noteReactions } from './usecases/note-counts.ts'
import { refreshCard } from './usecases/refresh-card.ts'

/** The topics that are heard. */
export const topics = ['analytics', 'auth', 'groups', 'social']

type Given = Pick<Context, 'cards'>

/** What is done about each fact heard. */
export const hearings = (ctx: Given): readonly Hearing[] => together([...copying(ctx), ...acts])

/** The copies, and what alone is done while they are rebuilt. */
export const copies = (ctx: Given): Copies => ({
  tables: ['authors', 'members', 'follows', 'memberships', 'acts'],
  columns: [
    {
      table: 'posts',
      key: 'id',
      columns: ['country', 'comment_count', 'comment_version', 'reaction_count', 'reaction_version'],
    },
    {
      table: 'post_signals',
      key: 'post_id',
      columns: ['commenters', 'commenters_version', 'sharers', 'sharers_version'],
      grows: true,
    },
  ],
  topics,
  hearings: () =>
    together([...copying(ctx), hear(MemberDeletedSchema, (tx, { memberId }) => forgetCopies(tx, memberId))]),
})

/** One hearing a kind of fact, with all that is done about it, in order. */
const together = (all: readonly Hearing[]): Hearing[] =>
  [...Map.groupBy(all, ({ type }) => type)].map(([type, some]) => ({
    type,
    async apply(tx, event) {
      for (const { apply } of some) await apply(tx, event)
    },
  }))

const cardChanged = [MemberJoinedSchema, MemberChangedSchema, MemberDeactivatedSchema, MemberReactivatedSchema] as const

/** What keeps copies of others' state; none of it tells anything. */
const copying = (ctx: Given): readonly Hearing[] => [
  ...cardChanged.map((schema) =>
    hear(schema, (tx, { memberId }, { version }) => refreshCard(ctx, tx, memberId, version)),
  ),
  ...([CommentPostedSchema, CommentDeletedSchema] as const).map((schema) =>
    hear(schema, (tx, { postId, commentCount: count }, { version }) =>
      noteComments(tx, { postId, count, version: Number(version) }),
    ),
  ),
  ...([ReactionSetSchema, ReactionRemovedSchema] as const).map((schema) =>
    hear(schema, (tx, { postId, reactionCount: count }, { version }) =>
      noteReactions(tx, { postId, count, version: Number(version) }),
    ),
  ),
  ...ranking,
]

/** What makes this service act on its own state, and tell of it. */
const acts: readonly Hearing[] = [
  hear(MemberDeletedSchema, (tx, { memberId }) => forgetRanking(tx, memberId)),
  hear(MemberDeletedSchema, (tx, { memberId }, { version }) => eraseMember(tx, memberId, version)),
  hear(GroupDisbandedSchema, (tx, { groupId }) => closeGroup(tx, groupId)),
]
