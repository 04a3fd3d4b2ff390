import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Item } from '../store/items.ts'
import { fillAuthors } from './fill-authors.ts'
import { noteViews } from './note-views.ts'
import { readVisible } from './read-visible.ts'

/** One post as its card shows it. Throws predictionNotFound (also where it may not be seen). */
export async function getItem(ctx: Context, member: Member | undefined, id: string): Promise<Item> {
  const [item] = await fillAuthors(ctx, await readVisible(ctx, member, [id]))
  if (!item) throw errors.predictionNotFound()
  return item
}

/** The same for someone who opens it, which counts as seeing it. */
export async function openPost(ctx: Context, member: Member | undefined, id: string): Promise<Item> {
  const item = await getItem(ctx, member, id)
  noteViews(ctx, member, [item])
  return item
}
