import { type Member, networkOf } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findListing, type NamedListing, nameCreators } from '../groups/read-groups.ts'
import { inviteLimits } from './limits.ts'
import { memberKey, networkKey, readCode } from './rules.ts'
import { countWrong, lockWindows } from './store/attempts.ts'
import { findGroupIdByCode } from './store/codes.ts'
import { isRemoved } from './store/removals.ts'

/** The person who enters a code. */
export interface CodeUser {
  readonly member: Member | undefined
  readonly ip: string
}

/**
 * Returns the id of the group that has this invite code. Counts wrong codes per member, and per network of the caller's IP
 * address. After too many wrong codes, every code is rejected, even a valid one.
 *
 * @throws inviteInvalid, tooManyAttempts
 */
export async function findByCode(ctx: Context, { member, ip }: CodeUser, text: string): Promise<string> {
  const code = readCode(text)
  const most = new Map<string, number>([[networkKey(networkOf(ip)), inviteLimits.wrongCodesOfAddress]])
  if (member) most.set(memberKey(member.id), inviteLimits.wrongCodesOfMember)
  const keys = [...most.keys()]
  const groupId = await ctx.database.transaction(async (tx) => {
    const windows = await lockWindows(tx, keys, inviteLimits.wrongCodesSeconds)
    const over = windows.filter(({ key, count }) => count >= (most.get(key) ?? 0))
    if (over.length > 0) throw errors.tooManyAttempts({ seconds: Math.max(...over.map(({ seconds }) => seconds)) })
    const found = code ? await findGroupIdByCode(tx, code) : undefined
    if (!found) await countWrong(tx, keys)
    return found
  })
  if (!groupId) throw errors.inviteInvalid()
  return groupId
}

/** A group, as shown to a person who has its invite code. */
export interface InvitedGroup extends NamedListing {
  /** Whether the creator has removed the caller. A removed caller cannot join with the code. */
  readonly removed: boolean
}

/**
 * Returns the group that has this invite code. Any person with the code may call this, also a visitor.
 *
 * @throws inviteInvalid, tooManyAttempts
 */
export async function getGroupByCode(ctx: Context, user: CodeUser, code: string): Promise<InvitedGroup> {
  const id = await findByCode(ctx, user, code)
  const listing = await findListing(ctx.database.db, id, user.member?.id)
  const [named] = listing ? await nameCreators(ctx, user.member, [listing]) : []
  if (!named) throw errors.inviteInvalid()
  return { ...named, removed: user.member ? await isRemoved(ctx.database.db, id, user.member.id) : false }
}
