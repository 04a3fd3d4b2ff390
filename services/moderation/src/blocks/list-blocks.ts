import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { isStanding, type Page, readBlocks } from './store.ts'

/** Re-exported for other subjects: whether one member has blocked another, and all of a member's blocks. */
export { isStanding, readBlocksBy } from './store.ts'

/** A blocked member with their card; null while the card is unknown. */
export interface BlockedMember {
  readonly blockedId: string
  readonly createdAt: Date
  readonly card: MemberCard | null
}

/** Returns a page of the members whom the caller has blocked, newest first. */
export async function listBlocks(ctx: Context, member: Member, page: Page): Promise<BlockedMember[]> {
  const rows = await readBlocks(ctx.database.db, { blockerId: member.id, ...page })
  const cards = await resolveCards(
    ctx,
    rows.map(({ blockedId }) => blockedId),
  )
  return rows.map((row) => ({ ...row, card: cards.get(row.blockedId) ?? null }))
}

/** Returns whether the caller has blocked a member. Does not reveal whether that member has blocked the caller. */
export const getBlockStatus = async (ctx: Context, member: Member, blockedId: string) => ({
  isBlocked: await isStanding(ctx.database.db, { blockerId: member.id, blockedId }),
})
