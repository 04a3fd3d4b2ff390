import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { isErased, loadCards } from '@hunch/members'
import { isCategory } from '@hunch/proto/http'
import { isStanding } from '../blocks/list-blocks.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import type { ListedMute } from './list-mutes.ts'
import { columnsOf, daysOf, isUnreadable, type NewMute } from './rules.ts'
import { sendMutes } from './send-mutes.ts'
import { countHolding, lockMuting, type Mute, raiseVersion, saveMute } from './store.ts'

export { lockMuting } from './store.ts'

/**
 * Mutes a member, a word or a category for the caller alone; what is muted already holds for as long as is said now. It
 * holds when this returns, but where a peer is away, a moment later.
 *
 * @throws cannotMuteYourself
 * @throws userNotFound, also where the account was deleted, or where that member has blocked the caller
 * @throws unknownCategory
 * @throws wordUnreadable where a word has nothing to look for
 * @throws tooManyMutes
 * @throws unavailable where the member is new here and auth is away
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
  // Accounts may have been deleted while the call was on its way.
  if (await isErased(tx, muterId)) throw commonErrors.notSignedIn()
  if (memberId && (await isErased(tx, memberId))) throw errors.userNotFound()
  if (memberId && (await isStanding(tx, { blockerId: memberId, blockedId: muterId }))) throw errors.userNotFound()
  const mute = await saveMute(tx, { ...columns, muterId, days: daysOf[given.duration] })
  const limit = fixedLimits.mutesOfMember
  if ((await countHolding(tx, muterId)) > limit) throw errors.tooManyMutes({ limit })
  await raiseVersion(tx, muterId, fixedLimits.mutesAgainMs)
  return mute
}
