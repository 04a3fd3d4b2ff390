import { type Hides, notHidden, viewerOfBlocks } from '@hunch/members'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../posts/rules/viewer.ts'
import { posts } from './posts.ts'

/** Who reads, as conditions need it. */
export type Reader<Id = string | null | Placeholder> = {
  /** Null for visitors. */
  readonly viewerId: Id
  /** The viewer, from whom blocked members are hidden; null for visitors and the admin, to whom all are shown. */
  readonly hiddenFor: Id
  /** Posts that moderation has hidden are shown too. */
  readonly evenHidden?: boolean | Placeholder
}

export const readerOf = (viewer: Viewer): Reader<string | null> => ({
  viewerId: viewer?.id ?? null,
  hiddenFor: viewerOfBlocks(viewer),
})

/** Who reads a post by its id: the admin reads one that moderation has hidden as well. */
export const readerOfId = (viewer: Viewer): Reader<string | null> & { readonly evenHidden: boolean } => ({
  ...readerOf(viewer),
  evenHidden: viewer?.role === 'admin',
})

/** The reader of a statement that is built once, by its parameters. */
export const readerGiven: Reader<Placeholder> = {
  viewerId: sql.placeholder('viewerId'),
  hiddenFor: sql.placeholder('hiddenFor'),
}

/** The same of a statement that reads posts by their ids. */
export const readerOfIdGiven: Reader<Placeholder> = { ...readerGiven, evenHidden: sql.placeholder('evenHidden') }

/** Posts that everyone may see: neither deleted, nor hidden by moderation or limited to followers, nor a private group's. */
export const viewable = sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null and not ${posts.hidden}
  and not ${posts.limited})`

/** Posts that moderation has not hidden, nor limited to followers of whom the viewer is none, and the viewer's own. */
export const unhiddenOrOwn = (viewerId: Reader['viewerId']): SQL =>
  viewerId === null
    ? sql`(not ${posts.hidden} and not ${posts.limited})`
    : sql`(not ${posts.hidden} and (not ${posts.limited} or exists (select from follows
        where follows.follower_id = ${viewerId}::uuid and follows.followed_id = ${posts.ownerId}))
        or ${posts.ownerId} = ${viewerId}::uuid)`

/** The same, or all of them for a reader of `evenHidden`; of owners who are not hidden from the viewer. */
export const shownTo = ({ viewerId, hiddenFor, evenHidden }: Reader, hides: Hides = notHidden): SQL =>
  evenHidden === undefined
    ? sql`${unhiddenOrOwn(viewerId)} and ${hides(posts.ownerId, hiddenFor)}`
    : sql`(${evenHidden}::boolean or ${unhiddenOrOwn(viewerId)}) and ${hides(posts.ownerId, hiddenFor)}`

/** Posts that a viewer may see and that are no private group's: neither of the two has blocked the other. */
export const publicTo = (reader: Reader, hides?: Hides): SQL =>
  sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null and ${shownTo(reader, hides)})`

/** The same with those of private groups that the viewer is in, which groups has just returned. */
export function viewableTo(groupIds: readonly string[] | Placeholder, reader: Reader, hides?: Hides): SQL {
  if ('length' in groupIds && groupIds.length === 0) return publicTo(reader, hides)
  const ids = 'length' in groupIds ? sql.param([...groupIds]) : groupIds
  return sql`(${posts.deletedAt} is null and (${posts.audienceGroupId} is null
    or ${posts.audienceGroupId} = any (${ids}::uuid[])) and ${shownTo(reader, hides)})`
}
