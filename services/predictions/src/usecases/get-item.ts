import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { type Item, readItems } from '../store/items.ts'
import { fillAuthors } from './fill-authors.ts'

/** One post as its card shows it. Throws predictionNotFound (also where it may not be seen). */
export async function getItem(ctx: Context, member: Member | undefined, id: string): Promise<Item> {
  const [item] = await fillAuthors(ctx, await readItems(ctx.database.db, [id], member?.id))
  if (!item) throw errors.predictionNotFound()
  return item
}
