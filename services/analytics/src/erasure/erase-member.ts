import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context, HandlerContext } from '../context.ts'
import { lockMember, type MemberEvent, markErased, publishAboutMember } from '../members/members.ts'
import { deleteUsage, eraseRecord } from './store.ts'

/**
 * Erases the data of a deleted member. Acts that count for other members' figures stay, under pseudonyms.
 * Waits for the member's running calls; later calls are rejected.
 */
export async function eraseMember(
  ctx: HandlerContext & Pick<Context, 'documents'>,
  tx: Queries,
  memberId: string,
): Promise<void> {
  await lockMember(tx, memberId)
  await ctx.documents.eraseMember(memberId)
  await deleteUsage(tx, memberId)
  await eraseReadModels(tx, memberId)
  await publishAboutMember(ctx, tx, memberId, memberErased(memberId))
}

/** Erases a member from the read models only. */
export async function eraseReadModels(tx: Queries, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
  await eraseRecord(tx, memberId)
  await markErased(tx, memberId)
}

/** Builds the event MemberErased: analytics has erased all data of the member except the id. */
const memberErased = (memberId: string): MemberEvent => ({
  schema: MemberErasedSchema,
  message: { memberId, service: 'analytics' },
})
