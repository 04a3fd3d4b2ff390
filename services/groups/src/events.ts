import { type Hearing, hear } from '@hunch/kit/events'
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

/** The topics that are heard. */
export const topics = ['auth', 'predictions']

/**
 * What is done about each fact heard. Nothing is told here: what a fact sets going is told by the
 * jobs. While the copies (`authors`, `group_posts`) are rebuilt from the log it is done quietly:
 * they alone are written, and nothing is set going.
 */
export function hearings(ctx: Pick<Context, 'cards'>, { quiet = false } = {}): readonly Hearing[] {
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
    hear(MemberDeletedSchema, (tx, { memberId }, { version }) =>
      quiet ? forgetCard(tx, memberId) : beginErasure(tx, memberId, version),
    ),
    hear(PredictionPostedSchema, (tx, { postId, groupId }) => countPost(tx, postId, groupId)),
    hear(PredictionDeletedSchema, (tx, { postId }) => discountPost(tx, postId)),
  ]
}
