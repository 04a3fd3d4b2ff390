import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Snapshot } from '../domain/snapshot.ts'
import { matches, type Stamp, tagOf } from '../domain/tag.ts'
import { type Item, readItems } from '../store/items.ts'
import { type PageOfIds, type PageQuery, readPage } from '../store/pages.ts'
import { fillAuthors } from './fill-authors.ts'

export interface Asked {
  readonly limit: number
  readonly offset: number
  /** The If-None-Match header. */
  readonly ifNoneMatch: string | undefined
}

/** A page of cards; `items` is undefined where the caller has exactly this page already. */
export interface PageOfItems extends Omit<PageOfIds, 'stamps'> {
  readonly tag: string
  readonly items: readonly Item[] | undefined
}

/** Everyone's posts, newest first; with a snapshot, the list as it stood then. */
export const listNewest = (
  ctx: Context,
  member: Member | undefined,
  asked: Asked & { snapshot: Snapshot | undefined },
): Promise<PageOfItems> => listPage(ctx, asked, { ...asked, callerId: member?.id })

/** A member's posts, newest first. */
export const listPostsOfUser = (ctx: Context, member: Member | undefined, ownerId: string, asked: Asked) =>
  listPage(ctx, asked, { ...asked, ownerId, callerId: member?.id })

async function listPage(ctx: Context, { ifNoneMatch }: Asked, query: PageQuery): Promise<PageOfItems> {
  const { stamps, ...page } = await readPage(ctx.database.db, query)
  const tag = tagOf(nameOf(query, page), stamps)
  if (matches(ifNoneMatch, tag)) return { ...page, tag, items: undefined }
  const ids = stamps.map(({ id }: Stamp) => id)
  return { ...page, tag, items: await fillAuthors(ctx, await readItems(ctx.database.db, ids, query.callerId)) }
}

const nameOf = ({ ownerId, offset, limit }: PageQuery, { snapshot }: Pick<PageOfIds, 'snapshot'>): string =>
  JSON.stringify([ownerId, offset, limit, snapshot.createdAt.getTime(), snapshot.id])
