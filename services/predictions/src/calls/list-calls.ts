import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { privateGroupsOf } from '../posts/policy.ts'
import { readerOf } from '../schema/visibility.ts'
import { maySeeCalls } from './policy.ts'
import { type Call, type CallList, countCalls, readCalls } from './store.ts'

interface CallsRequest {
  readonly limit: number
  readonly offset: number
  /** The list of calls to return; undefined for all calls. */
  readonly state?: CallList | undefined
}

/**
 * Returns a page of a member's calls on posts that the viewer may see. If they are the viewer's own calls, returns all.
 * Otherwise returns only the settled calls, and none if the member does not show them or is hidden from the viewer.
 */
export async function listCalls(
  ctx: Context,
  viewer: Member,
  memberId: string,
  { limit, offset, state }: CallsRequest,
): Promise<{ calls: Call[]; now: Date }> {
  const { db } = ctx.database
  const isShown = await maySeeCalls(ctx, viewer, memberId)
  const query = { memberId, ...readerOf(viewer), list: state, isShown, limit, offset }
  const read = await readCalls(db, { ...query, groupIds: [] })
  const groupIds = read.hasPrivate ? await privateGroupsOf(ctx, viewer) : []
  return groupIds.length === 0 ? read : readCalls(db, { ...query, groupIds })
}

/** Returns three counts of a member's calls: those that close soon, wait for a result, or have an unrevealed result. */
export async function summarizeCalls(ctx: Context, member: Member) {
  const { db } = ctx.database
  const counted = await countCalls(db, member, [])
  const groupIds = counted.hasPrivate ? await privateGroupsOf(ctx, member) : []
  return groupIds.length === 0 ? counted : countCalls(db, member, groupIds)
}
