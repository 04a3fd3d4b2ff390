import { type Hides, notHidden, nothingMuted, viewerOfBlocks } from '@hunch/members'
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { posts } from './posts.ts'
import { postWords } from './search.ts'

/** The viewer: a member, or undefined for a visitor. A viewer without a role counts as a member. */
export type Viewer = { readonly id: string; readonly role?: 'member' | 'moderator' | 'admin' } | undefined

/** The viewer, as the values that SQL conditions need. */
export type Reader<Id = string | null | Placeholder> = {
  /** Null for visitors. */
  readonly viewerId: Id
  /** The viewer's id, if blocks hide members from the viewer. Null for visitors and the admin: blocks hide no one from them. */
  readonly hiddenFor: Id
  /** Whether posts that moderation has hidden are shown too. */
  readonly evenHidden?: boolean | Placeholder
}

export const readerOf = (viewer: Viewer): Reader<string | null> => ({
  viewerId: viewer?.id ?? null,
  hiddenFor: viewerOfBlocks(viewer),
})

/** Like `readerOf`, for a viewer who opens a post by its id. The admin can then also see posts that moderation has hidden. */
export const readerOfId = (viewer: Viewer): Reader<string | null> & { readonly evenHidden: boolean } => ({
  ...readerOf(viewer),
  evenHidden: viewer?.role === 'admin',
})

/** The reader as parameters, for a statement that is built once. */
export const readerGiven: Reader<Placeholder> = {
  viewerId: sql.placeholder('viewerId'),
  hiddenFor: sql.placeholder('hiddenFor'),
}

/** Like `readerGiven`, for a statement that reads posts by id. */
export const readerOfIdGiven: Reader<Placeholder> = { ...readerGiven, evenHidden: sql.placeholder('evenHidden') }

/** SQL condition: everyone may see the post. It is not deleted, hidden or limited to followers, and not in a private group. */
export const viewable = sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null and not ${posts.hidden}
  and not ${posts.limited})`

/**
 * SQL condition: the post is the viewer's own, or it is neither hidden nor limited to followers. A follower may also see a
 * post that is limited but not hidden.
 */
export const unhiddenOrOwn = (viewerId: Reader['viewerId']): SQL =>
  viewerId === null
    ? sql`(not ${posts.hidden} and not ${posts.limited})`
    : sql`(not ${posts.hidden} and (not ${posts.limited} or exists (select from follows
        where follows.follower_id = ${viewerId}::uuid and follows.followed_id = ${posts.ownerId}))
        or ${posts.ownerId} = ${viewerId}::uuid)`

/** SQL condition: `unhiddenOrOwn` or `evenHidden`, and no block hides the owner from the viewer. `hides` checks the blocks. */
export const shownTo = ({ viewerId, hiddenFor, evenHidden }: Reader, hides: Hides = notHidden): SQL =>
  evenHidden === undefined
    ? sql`${unhiddenOrOwn(viewerId)} and ${hides(posts.ownerId, hiddenFor)}`
    : sql`(${evenHidden}::boolean or ${unhiddenOrOwn(viewerId)}) and ${hides(posts.ownerId, hiddenFor)}`

/** SQL condition: a viewer may see the post, and the post is not in a private group. */
export const publicTo = (reader: Reader, hides?: Hides): SQL =>
  sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null and ${shownTo(reader, hides)})`

/** Like `publicTo`, but also true for posts in the given private groups. The ids must come from a current call of groups. */
export function viewableTo(groupIds: readonly string[] | Placeholder, reader: Reader, hides?: Hides): SQL {
  if ('length' in groupIds && groupIds.length === 0) return publicTo(reader, hides)
  const ids = 'length' in groupIds ? sql.param([...groupIds]) : groupIds
  return sql`(${posts.deletedAt} is null and (${posts.audienceGroupId} is null
    or ${posts.audienceGroupId} = any (${ids}::uuid[])) and ${shownTo(reader, hides)})`
}

const text = sql`(select text || coalesce(context, '') as text from ${postWords} where post_id = ${posts.id})`

/**
 * SQL condition: the post is the viewer's own, or the viewer has neither muted it nor marked it as "Not interested". Used
 * for general lists and notifications, together with a condition that checks access.
 */
export const wantedBy = (viewerId: Reader['viewerId'] | SQLWrapper): SQL =>
  viewerId === null
    ? sql`true`
    : sql`(${posts.ownerId} = ${viewerId}::uuid
        or (${posts.id} not in (select post_id from not_interested where member_id = ${viewerId}::uuid)
          and ${nothingMuted({ authorId: posts.ownerId, category: posts.category, text }, viewerId)}) is true)`
