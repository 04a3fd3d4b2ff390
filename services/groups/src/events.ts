import { type Copies, type Hearing, hear } from '@hunch/kit/events'
import {
  MemberChangedSchema,
  MemberDeactivatedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberReactivatedSchema,
} from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from './context.ts'
import { countPost, discountPost } from './usecases/count-posts.ts'
import { beginErasure, forgetCard } from './usecases/erase-member.ts'
import { refreshCard } from './usecases/refresh-card.ts'

type Given = Pick<Context, 'cards'>

/** The topics that are heard. */
export const topics = ['auth', 'predictions']

/** What is done about each fact heard. Nothing is told here: what a fact sets going is told by the jobs. */
export const hearings = (ctx: Given): readonly Hearing[] => [
  ...copying(ctx),
  hear(MemberDeletedSchema, (tx, { memberId }, { version }) => beginErasure(tx, memberId, version)),
]

/** The copies, and what alone is done while they are rebuilt. */
export const copies = (ctx: Given): Copies => ({
  tables: ['authors', 'group_posts'],
  topics,
  hearings: () => [...copying(ctx), hear(MemberDeletedSchema, (tx, { memberId }) => forgetCard(tx, memberId))],
})

const cardChanged = [MemberJoinedSchema, MemberChangedSchema, MemberDeactivatedSchema, MemberReactivatedSchema] as const

const copying = (ctx: Given): readonly Hearing[] => [
  ...cardChanged.map((schema) =>
    hear(schema, (tx, { memberId }, { version }) => refreshCard(ctx, tx, memberId, version)),
  ),
  hear(PredictionPostedSchema, (tx, { postId, groupId }) => countPost(tx, postId, groupId)),
  hear(PredictionDeletedSchema, (tx, { postId }) => discountPost(tx, postId)),
]
