import { randomBytes } from 'node:crypto'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { lockAsCreator, lockAsMember } from '../groups/policy.ts'
import { codeBytes, codeOf } from './rules.ts'
import { findCode, saveCode } from './store/codes.ts'

/**
 * Returns the current invite code of a group, for its members.
 *
 * @throws groupNotFound, membersOnly
 */
export const getCode = (ctx: Context, member: Member, groupId: string): Promise<string> =>
  ctx.database.transaction(async (tx) => {
    await lockAsMember(tx, member, groupId)
    return presentCode(tx, groupId)
  })

/**
 * Returns the invite code of a group to its creator. With `renew`, replaces the code first; the old code then stops working.
 *
 * @throws groupNotFound, creatorOnly
 */
export const makeCode = (
  ctx: Context,
  member: Member,
  { groupId, renew }: { groupId: string; renew: boolean },
): Promise<string> =>
  ctx.database.transaction(async (tx) => {
    await lockAsCreator(tx, member, groupId)
    return renew ? newCode(tx, groupId) : presentCode(tx, groupId)
  })

/** Saves a new random code for a group and returns it. The code replaces an earlier one. */
export async function newCode(tx: Queries, groupId: string): Promise<string> {
  const code = codeOf(randomBytes(codeBytes))
  await saveCode(tx, groupId, code)
  return code
}

async function presentCode(tx: Queries, groupId: string): Promise<string> {
  const code = await findCode(tx, groupId)
  if (!code) throw new Error('the group has no code')
  return code
}
