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
import { beginErasure, forgetCard } from './usecases/erase-member.ts'
import { keepDeleted, noteDeleted, notePosted } from './usecases/note-post.ts'
import { refreshCard } from './usecases/refresh-card.ts'

type Given = Pick<Context, 'cards'>

/** The topics that are heard. */
export const topics = ['auth', 'predictions']

/** What is done about each fact heard. Nothing is told here: what a fact sets going is told by the jobs. */
export const hearings = (ctx: Given): readonly Hearing[] => [
  ...copying(ctx),
  hear(MemberDeletedSchema, (tx, { memberId }) => beginErasure(tx, memberId)),
  hear(PredictionDeletedSchema, (tx, post) => noteDeleted(tx, post)),
]

/** The copies, and what alone is done while they are rebuilt. */
export const copies = (ctx: Given): Copies => ({
  tables: ['authors', 'posts'],
  topics,
  hearings: () => [
    ...copying(ctx),
    hear(MemberDeletedSchema, (tx, { memberId }) => forgetCard(tx, memberId)),
    hear(PredictionDeletedSchema, (tx, post) => keepDeleted(tx, post)),
  ],
})

const cardChanged = [MemberJoinedSchema, MemberChangedSchema, MemberDeactivatedSchema, MemberReactivatedSchema] as const

const copying = (ctx: Given): readonly Hearing[] => [
  ...cardChanged.map((schema) =>
    hear(schema, (tx, { memberId }, { version }) => refreshCard(ctx, tx, memberId, version)),
  ),
  hear(PredictionPostedSchema, (tx, post) => notePosted(tx, post)),
]
