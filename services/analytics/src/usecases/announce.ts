import { tell } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import {
  AchievementEarnedSchema,
  ShareRecordedSchema,
  StandingChangedSchema,
  StreakAtRiskSchema,
} from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Judging } from '../context.ts'
import { ruleOf } from '../domain/badges.ts'
import type { Day } from '../domain/days.ts'
import type { Rank } from '../domain/ranks.ts'
import type { Standing } from '../domain/standing.ts'
import { takeVersions } from '../store/members.ts'
import type { UntoldShare } from '../store/shares.ts'

/** The topic that this service tells on; the key is the member's id, for shares the post's. */
export const topic = 'analytics'

type Schema =
  | typeof StandingChangedSchema
  | typeof AchievementEarnedSchema
  | typeof StreakAtRiskSchema
  | typeof MemberErasedSchema
type News = Pick<Parameters<typeof tell<Schema>>[2] & object, 'schema' | 'message'>

/**
 * Tells facts about a member, whose row the transaction has locked. The one place where they
 * leave: a rebuild tells none.
 */
async function tellOf(ctx: Judging, tx: Queries, memberId: string, ...news: readonly News[]): Promise<void> {
  if (!ctx.tells || news.length === 0) return
  const first = await takeVersions(tx, memberId, news.length)
  const facts = news.map((fact, index) => ({ ...fact, key: memberId, version: first + index }))
  await tell<Schema>(tx, topic, ...facts)
}

export const announceStanding = (
  ctx: Judging,
  tx: Queries,
  memberId: string,
  { scored, right, rank }: Standing,
  currentStreak: number,
): Promise<void> =>
  tellOf(ctx, tx, memberId, {
    schema: StandingChangedSchema,
    message: { memberId, scoredVotes: scored, rightVotes: right, userRank: rank, currentStreak },
  })

export const announceBadges = (ctx: Judging, tx: Queries, memberId: string, kinds: readonly string[]): Promise<void> =>
  tellOf(
    ctx,
    tx,
    memberId,
    ...kinds.map((kind) => ({
      schema: AchievementEarnedSchema,
      message: { memberId, achievement: 'badge', kind, target: ruleOf(kind)?.target ?? 0 },
    })),
  )

export const announceRank = (ctx: Judging, tx: Queries, memberId: string, rank: Rank): Promise<void> =>
  tellOf(ctx, tx, memberId, {
    schema: AchievementEarnedSchema,
    message: { memberId, achievement: 'rank', kind: rank, target: ctx.thresholds[rank].scored },
  })

export const announceRisk = (
  ctx: Judging,
  tx: Queries,
  memberId: string,
  { day, streak }: { day: Day; streak: number },
): Promise<void> =>
  tellOf(ctx, tx, memberId, {
    schema: StreakAtRiskSchema,
    message: { memberId, currentStreak: streak, localDate: day },
  })

export const announceErased = (ctx: Judging, tx: Queries, memberId: string): Promise<void> =>
  tellOf(ctx, tx, memberId, { schema: MemberErasedSchema, message: { memberId, service: topic } })

/** Tells of shares of a post whose count the transaction has locked; `version` is the count's after them. */
export async function announceShares(
  ctx: Judging,
  tx: Queries,
  untold: readonly UntoldShare[],
  { shares, sharers, version }: { shares: number; sharers: number; version: number },
): Promise<void> {
  if (!ctx.tells) return
  await tell(
    tx,
    topic,
    ...untold.map(({ postId, memberId }, index) => ({
      key: postId,
      version: version - untold.length + 1 + index,
      schema: ShareRecordedSchema,
      message: { postId, memberId, shareCount: shares, sharerCount: sharers },
    })),
  )
}
