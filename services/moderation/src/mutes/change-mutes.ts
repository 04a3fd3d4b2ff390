import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { isErased, loadCards } from '@hunch/members'
import { isCategory } from '@hunch/proto/http'
import { isStanding } from '../blocks/list-blocks.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { muteLimits } from './limits.ts'
import type { ListedMute } from './list-mutes.ts'
import { columnsOf, daysOf, isUnreadable, type NewMute } from './rules.ts'
import { sendMutes } from './send-mutes.ts'
import { countHolding, lockMuting, type Mute, raiseVersion, removeMute as remove, saveMute } from './store.ts'

/** Re-exported for `erasure`, which waits for this lock. */
export { lockMuting } from './store.ts'

/**
 * Mutes a member, a word or a category for the caller only. An existing mute gets the new duration. The mute applies at once,
 * except at an unavailable peer, which gets the mute later.
 *
 * @throws cannotMuteYourself
 * @throws userNotFound, also if that member was deleted or has blocked the caller
 * @throws unknownCategory
 * @throws wordUnreadable if the word has no searchable characters
 * @throws tooManyMutes
 * @throws unavailable if moderation lacks the member's card and auth is unavailable
 */
export async function addMute(ctx: Context, member: Member, given: NewMute): Promise<ListedMute> {
  if (given.kind === 'category' && !isCategory(given.category)) throw errors.unknownCategory({ value: given.category })
  if (isUnreadable(given)) throw errors.wordUnreadable()
  const card = given.kind === 'member' ? await loadCard(ctx, member, given.userId) : null
  const mute = await ctx.database.transaction((tx) => save(tx, member.id, given))
  await sendMutes(ctx, member.id)
  return { mute, card }
}

async function loadCard(ctx: Context, member: Member, mutedId: string) {
  if (mutedId === member.id) throw errors.cannotMuteYourself()
  const card = (await loadCards(ctx, [mutedId])).get(mutedId)
  if (!card) throw commonErrors.unavailable()
  return card
}

async function save(tx: Queries, muterId: string, given: NewMute): Promise<Mute> {
  const columns = columnsOf(given)
  const { memberId } = columns
  await lockMuting(tx, muterId, memberId ?? muterId)
  // Members may have been deleted during the call.
  if (await isErased(tx, muterId)) throw commonErrors.notSignedIn()
  if (memberId && (await isErased(tx, memberId))) throw errors.userNotFound()
  if (memberId && (await isStanding(tx, { blockerId: memberId, blockedId: muterId }))) throw errors.userNotFound()
  const mute = await saveMute(tx, { ...columns, muterId, days: daysOf[given.duration] })
  const limit = muteLimits.mutesOfMember
  if ((await countHolding(tx, muterId)) > limit) throw errors.tooManyMutes({ limit })
  await raiseVersion(tx, muterId, muteLimits.mutesAgainMs)
  return mute
}

/** Ends one of the caller's mutes; does nothing if there is no such mute. */
export async function removeMute(ctx: Context, member: Member, id: string): Promise<{ isMuted: false }> {
  const isRemoved = await ctx.database.transaction(async (tx) => {
    await lockMuting(tx, member.id)
    if (!(await remove(tx, member.id, id))) return false
    await raiseVersion(tx, member.id, muteLimits.mutesAgainMs)
    return true
  })
  if (isRemoved) await sendMutes(ctx, member.id)
  return { isMuted: false }
}
