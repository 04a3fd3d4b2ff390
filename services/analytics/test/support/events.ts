import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { newId } from '@hunch/kit/postgres'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  Outcome,
  PostType,
  PredictionPostedSchema,
  PredictionResolvedSchema,
  PredictionSettledSchema,
  ResolvedBy,
  VoteCastSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { eventOf, type TestMember } from './world.ts'

export interface TestPost {
  readonly id: string
  readonly owner: TestMember
}

export const day = (at: Date): string => at.toISOString().slice(0, 10)
export const inDays = (days: number, from: Date): Date => new Date(from.getTime() + days * 86_400_000)
export const inHours = (hours: number, from: Date): Date => new Date(from.getTime() + hours * 3_600_000)

export const newPost = (owner: TestMember): TestPost => ({ id: newId(), owner })

const about = ({ id, owner }: TestPost) => ({ postId: id, ownerId: owner.id })

export const posted = (
  post: TestPost,
  at: Date,
  more: { category?: string; isExperience?: boolean; localDate?: string; audienceGroupId?: string } = {},
): Event =>
  eventOf(
    PredictionPostedSchema,
    post.id,
    { ...about(post), postType: PostType.PREDICTION, localDate: day(at), ...more },
    at,
  )

export const voted = (post: TestPost, member: TestMember, vote: boolean, at: Date, localDate = day(at)): Event =>
  eventOf(VoteCastSchema, post.id, { ...about(post), memberId: member.id, vote, localDate }, at)

const outcomeOf = (result: boolean | null | undefined) =>
  result === undefined ? Outcome.UNSPECIFIED : result === null ? Outcome.UNCLEAR : result ? Outcome.TRUE : Outcome.FALSE

export const resolved = (post: TestPost, result: boolean | null, at: Date, localDate = day(at)): Event =>
  eventOf(
    PredictionResolvedSchema,
    post.id,
    { ...about(post), outcome: outcomeOf(result), resolvedBy: ResolvedBy.OWNER, localDate },
    at,
  )

/** The event PredictionSettled. A `result` of null is unclear; undefined is a result that was taken back. */
export const settled = (
  post: TestPost,
  result: boolean | null | undefined,
  at: Date,
  { settlement = 1, by = ResolvedBy.OWNER }: { settlement?: number; by?: ResolvedBy } = {},
): Event =>
  eventOf(
    PredictionSettledSchema,
    post.id,
    { ...about(post), outcome: outcomeOf(result), resolvedBy: by, settlement, settledAt: timestampFromDate(at) },
    at,
  )
