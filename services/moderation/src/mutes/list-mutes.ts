import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { type Mute, readMutes } from './store.ts'

export { readAllMutes } from './store.ts'

/** A mute, with the card of the muted member; null for words and categories, and if the card is missing. */
export interface ListedMute {
  readonly mute: Mute
  readonly card: MemberCard | null
}

/** Returns the caller's active mutes, newest first. */
export async function listMutes(ctx: Context, member: Member): Promise<ListedMute[]> {
  const mutes = await readMutes(ctx.database.db, member.id)
  const cards = await resolveCards(
    ctx,
    mutes.map(({ memberId }) => memberId),
  )
  return mutes.map((mute) => ({ mute, card: cards.get(mute.memberId ?? '') ?? null }))
}
