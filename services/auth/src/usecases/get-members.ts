import { z } from 'zod'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'

/** The most ids that one call may ask for. */
const mostIds = 1_000
const Id = z.uuid()

/** The accounts of some members; an id that nobody has is left out. Throws invalidRequest for more than 1,000. */
export async function getMembers(ctx: Context, memberIds: readonly string[]): Promise<accounts.Account[]> {
  if (memberIds.length > mostIds) throw errors.invalidRequest({ fields: `memberIds – ${mostIds} at most` })
  const ids = new Set(memberIds.filter((id) => Id.safeParse(id).success))
  return ids.size === 0 ? [] : accounts.findAll(ctx.database.db, [...ids])
}
