import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context, HandlerContext } from '../context.ts'
import { lockMember, markErased } from '../members/member-rows.ts'
import { type MemberEvent, publishAboutMember } from '../members/publish-about-member.ts'
import { deleteUsage, eraseRecord } from './store.ts'

/**
 * Erases what is held of a member whose account was deleted; what others' figures count stays under
 * pseudonyms. Waits for a call of theirs that is in flight, and none comes after.
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

/** Erases a member from the read models alone. */
export async function eraseReadModels(tx: Queries, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
  await eraseRecord(tx, memberId)
  await markErased(tx, memberId)
}

/** Analytics holds nothing of the member any more but the id. */
const memberErased = (memberId: string): MemberEvent => ({
  schema: MemberErasedSchema,
  message: { memberId, service: 'analytics' },
})
