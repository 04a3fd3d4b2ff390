import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Reason } from '../domain/reason.ts'
import { decodeSnapshot, encodeSnapshot } from '../domain/snapshot.ts'
import { matches, tagOf } from '../domain/tag.ts'
import { errors } from '../errors.ts'
import { type Item, readItems } from '../store/items.ts'
import { type PageQuery, readPage } from '../store/pages.ts'
import { privateGroupsOf } from './ask-groups.ts'
import { fillAuthors } from './fill-authors.ts'
import { noteViews } from './note-views.ts'

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
  readonly items: readonly (Item & { readonly reason?: Reason })[] | undefined
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

/** A member's posts, newest first, with those of the private groups that the caller is in too. */
export async function listPostsOfUser(ctx: Context, member: Member | undefined, ownerId: string, asked: Asked) {
  const seenGroupIds = await privateGroupsOf(ctx, member)
  return listPage(ctx, asked, { ...asked, ownerId, seenGroupIds, callerId: member?.id })
}

/**
 * A group's posts, newest first. Throws groupNotFound where it is not there, or private and not
 * the caller's, and unavailable where groups cannot be asked.
 */
export async function listPostsOfGroup(ctx: Context, member: Member | undefined, groupId: string, asked: Asked) {
  const group = await ctx.groups.find(groupId, member?.id)
  // Who is invited knows the group's name and sees nothing of its posts yet.
  if (!group || (group.isPrivate && !group.isMember)) throw errors.groupNotFound()
  const seenGroupIds = group.isPrivate ? [groupId] : []
  return listPage(ctx, asked, { ...asked, groupId, seenGroupIds, callerId: member?.id })
}

/** All posts that the admin may see, newest first: those of private groups are their members' alone. */
export async function listAllPosts(ctx: Context, member: Member, asked: Asked) {
  const seenGroupIds = await privateGroupsOf(ctx, member)
  return listPage(ctx, asked, { ...asked, seenGroupIds, callerId: member.id })
}

async function listPage(ctx: Context, { ifNoneMatch }: Asked, query: PageQuery): Promise<PageOfItems> {
  const { stamps, newer, now, ...read } = await readPage(ctx.database.db, query)
  const snapshot = encodeSnapshot(read.snapshot)
  const tag = tagOf(JSON.stringify([query.ownerId, query.groupId, query.offset, query.limit, snapshot]), stamps)
  const page = { snapshot, newer, tag, now }
  if (matches(ifNoneMatch, tag)) return { ...page, items: undefined }
  const ids = stamps.map(({ id }) => id)
  const items = await fillAuthors(ctx, await readItems(ctx.database.db, ids, query.callerId, query.seenGroupIds))
  noteViews(ctx, query.callerId ? { id: query.callerId } : undefined, items, read.snapshot.createdAt)
  return { ...page, items }
}

function invalidSnapshot(): Error {
  const fault = { field: 'snapshot', message: 'is not the Feed-Snapshot of a page' }
  return commonErrors.invalidRequest({ fields: `${fault.field} – ${fault.message}` }, { fields: [fault] })
}
