import { type Hearing, hear } from '@hunch/kit/events'
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
import { noteComments, noteReactions } from './usecases/note-counts.ts'
import { refreshCard } from './usecases/refresh-card.ts'

/** The topics that are heard. */
export const topics = ['analytics', 'auth', 'groups', 'social']

/** What is done about each fact heard. */
export const hearings = (ctx: Context): readonly Hearing[] => together([...copies(ctx), ...ranking, ...acts])

/** One hearing a kind of fact, with all that is done about it, in order. */
const together = (all: readonly Hearing[]): Hearing[] =>
  [...Map.groupBy(all, ({ type }) => type)].map(([type, some]) => ({
    type,
    async apply(tx, event) {
      for (const { apply } of some) await apply(tx, event)
    },
  }))

/** What keeps copies of others' state; none of it tells anything. */
function copies(ctx: Context): readonly Hearing[] {
  const cardChanged = [
    MemberJoinedSchema,
    MemberChangedSchema,
    MemberDeactivatedSchema,
    MemberReactivatedSchema,
  ] as const
  return [
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
  ]
}

/** What makes this service act on its own state, and tell of it. */
const acts: readonly Hearing[] = [
  hear(MemberDeletedSchema, (tx, { memberId }, { version }) => eraseMember(tx, memberId, version)),
  hear(GroupDisbandedSchema, (tx, { groupId }) => closeGroup(tx, groupId)),
]
