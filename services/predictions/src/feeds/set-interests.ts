import type { Member } from '@hunch/kit/identity'
import { isCategory } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findInterests, replaceInterests } from './store/interests.ts'

/** Returns the categories that the member picked. */
export const getInterests = (ctx: Context, member: Member): Promise<string[]> =>
  findInterests(ctx.database.db, member.id)

/**
 * Replaces the categories that the member picked, and returns them. Deletes the member's For You lists, so that the
 * next list uses the new categories.
 *
 * @throws unknownCategory
 */
export async function setInterests(ctx: Context, member: Member, picked: readonly string[]): Promise<string[]> {
  const unknown = picked.find((category) => !isCategory(category))
  if (unknown !== undefined) throw errors.unknownCategory({ value: unknown })
  return ctx.database.transaction(async (tx) => {
    await replaceInterests(tx, member.id, [...new Set(picked)])
    return findInterests(tx, member.id)
  })
}
