import { nothingMuted } from '@hunch/members'
import { type SQL, sql } from 'drizzle-orm'
import { posts } from './posts.ts'
import { postWords } from './search.ts'
import type { Reader } from './visibility.ts'

const text = sql`(select text || coalesce(context, '') as text from ${postWords} where post_id = ${posts.id})`

/**
 * Posts that a viewer wants in general lists: their own, and posts that they have neither muted nor marked as "Not
 * interested". Not an access check: that is a separate condition.
 */
export const wantedBy = (viewerId: Reader['viewerId']): SQL =>
  viewerId === null
    ? sql`true`
    : sql`(${posts.ownerId} = ${viewerId}::uuid
        or (${posts.id} not in (select post_id from not_interested where member_id = ${viewerId}::uuid)
          and ${nothingMuted({ authorId: posts.ownerId, category: posts.category, text }, viewerId)}) is true)`
