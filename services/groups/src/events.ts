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
import { eraseMember } from './usecases/erase-member.ts'
import { refreshCard } from './usecases/refresh-card.ts'

/** The topics that are heard. */
export const topics = ['auth', 'predictions']

/** What is done about each fact heard. */
export function hearings(ctx: Context): readonly Hearing[] {
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
    hear(MemberDeletedSchema, (tx, { memberId }, { version }) => eraseMember(tx, memberId, version)),
    hear(PredictionPostedSchema, (tx, { postId, groupId }) => countPost(tx, postId, groupId)),
    hear(PredictionDeletedSchema, (tx, { postId }) => discountPost(tx, postId)),
  ]
}
