import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { idsHolding, popularIds } from '../store/administration.ts'
import { type Item, readItems } from '../store/items.ts'
import { privateGroupsOf } from './ask-groups.ts'
import { fillAuthors } from './fill-authors.ts'

/** The most that a list of the admin's without pages holds. */
const listedMost = 50
const popularMost = 20

/** The posts with most votes. Those of private groups are their members' alone, here as anywhere. */
export async function listPopular(ctx: Context, admin: Member): Promise<readonly Item[]> {
  const groupIds = await privateGroupsOf(ctx, admin)
  return cards(ctx, admin, await popularIds(ctx.database.db, groupIds, popularMost), groupIds)
}

/** The newest posts that hold a text in headline or statement; the newest of all where it is empty. */
export async function searchAll(ctx: Context, admin: Member, text: string): Promise<readonly Item[]> {
  const groupIds = await privateGroupsOf(ctx, admin)
  return cards(ctx, admin, await idsHolding(ctx.database.db, text, groupIds, listedMost), groupIds)
}

const cards = async (ctx: Context, { id }: Member, ids: readonly string[], groupIds: readonly string[]) =>
  fillAuthors(ctx, await readItems(ctx.database.db, ids, id, groupIds))
