/** The functions of members that code outside `members` uses: rows and their locks, and the events about a member. */
import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import type {
  AchievementEarnedSchema,
  StandingChangedSchema,
  StreakAtRiskSchema,
} from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import type { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { HandlerContext } from '../context.ts'
import { takeVersions } from './store.ts'

export { holdMember, lockMember, lockMembers, type MemberRow, markErased, saveJoined } from './store.ts'

/** The topic that this service publishes to. */
export const topic = 'analytics'

type Schema =
  | typeof StandingChangedSchema
  | typeof AchievementEarnedSchema
  | typeof StreakAtRiskSchema
  | typeof MemberErasedSchema

/** An event about one member; its key is the member's id. */
export type MemberEvent = Pick<Parameters<typeof publish<Schema>>[2] & object, 'schema' | 'message'>

/**
 * Publishes events about a member whose row the transaction has locked. All events about members are
 * published here, so that a rebuild publishes none.
 */
export async function publishAboutMember(
  ctx: HandlerContext,
  tx: Queries,
  memberId: string,
  ...events: readonly MemberEvent[]
): Promise<void> {
  if (!ctx.publishes || events.length === 0) return
  const first = await takeVersions(tx, memberId, events.length)
  const versioned = events.map((event, index) => ({ ...event, key: memberId, version: first + index }))
  await publish<Schema>(tx, topic, ...versioned)
}
