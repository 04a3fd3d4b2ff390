import { type SQL, sql } from 'drizzle-orm'
import { posts } from './posts.ts'

/** Posts that everyone may see: neither deleted nor a private group's. */
export const viewable = sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null)`

/** Posts that a member of these private groups may see, which groups has just returned. */
export const viewableTo = (groupIds: readonly string[]): SQL =>
  groupIds.length === 0
    ? viewable
    : sql`(${posts.deletedAt} is null and (${posts.audienceGroupId} is null
        or ${posts.audienceGroupId} = any (${sql.param([...groupIds])}::uuid[])))`
