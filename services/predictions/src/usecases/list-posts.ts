import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { decodeSnapshot, encodeSnapshot } from '../domain/snapshot.ts'
import { matches, tagOf } from '../domain/tag.ts'
import { type Item, readItems } from '../store/items.ts'
import { type PageQuery, readPage } from '../store/pages.ts'
import { fillAuthors } from './fill-authors.ts'

export interface Asked {
  readonly limit: number
  readonly offset: number
  /** The If-None-Match header. */
  readonly ifNoneMatch: string | undefined
}

/** A page of cards. */
export interface PageOfItems {
  /** Names the list as it stood when it was first read. */
  readonly snapshot: string
  /** How many posts came after that. */
  readonly newer: number
  readonly tag: string
  readonly now: Date
  /** Undefined where the caller has exactly this page already. */
  readonly items: readonly Item[] | undefined
}

/**
 * Everyone's posts, newest first; with the snapshot of an earlier page, the list as it stood
 * then. Throws invalidRequest where the snapshot is none.
 */
export async function listNewest(
  ctx: Context,
  member: Member | undefined,
  asked: Asked & { snapshot?: string | undefined },
): Promise<PageOfItems> {
  const snapshot = asked.snapshot === undefined ? undefined : decodeSnapshot(asked.snapshot)
  if (asked.snapshot !== undefined && !snapshot) throw invalidSnapshot()
  return listPage(ctx, asked, { ...asked, snapshot, callerId: member?.id })
}

/** A member's posts, newest first. */
export const listPostsOfUser = (ctx: Context, member: Member | undefined, ownerId: string, asked: Asked) =>
  listPage(ctx, asked, { ...asked, ownerId, callerId: member?.id })

async function listPage(ctx: Context, { ifNoneMatch }: Asked, query: PageQuery): Promise<PageOfItems> {
  const { stamps, newer, now, ...read } = await readPage(ctx.database.db, query)
  const snapshot = encodeSnapshot(read.snapshot)
  const tag = tagOf(JSON.stringify([query.ownerId, query.offset, query.limit, snapshot]), stamps)
  const page = { snapshot, newer, tag, now }
  if (matches(ifNoneMatch, tag)) return { ...page, items: undefined }
  const ids = stamps.map(({ id }) => id)
  return { ...page, items: await fillAuthors(ctx, await readItems(ctx.database.db, ids, query.callerId)) }
}

function invalidSnapshot(): Error {
  const fault = { field: 'snapshot', message: 'is not the Feed-Snapshot of a page' }
  return commonErrors.invalidRequest({ fields: `${fault.field} – ${fault.message}` }, { fields: [fault] })
}
