import type { Context } from '../context.ts'
import { type Item, readItems } from '../store/items.ts'
import { readPage } from '../store/pages.ts'
import { fillAuthors } from './fill-authors.ts'

const most = 20

/** The latest posts, the same for everyone: any cache may keep them. */
export async function listPublic(ctx: Context): Promise<readonly Item[]> {
  const { db } = ctx.database
  const { stamps } = await readPage(db, { callerId: undefined, limit: most, offset: 0 })
  const ids = stamps.map(({ id }) => id)
  return fillAuthors(ctx, await readItems(db, ids, undefined))
}
