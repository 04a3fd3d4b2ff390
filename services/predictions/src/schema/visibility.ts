import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { posts } from './posts.ts'

/** Posts that everyone may see: neither deleted nor a private group's. */
export const viewable = sql`(${posts.deletedAt} is null and ${posts.audienceGroupId} is null)`

/** Posts that a member of these private groups may see, which groups has just returned. */
export function viewableTo(groupIds: readonly string[] | Placeholder): SQL {
  if ('length' in groupIds && groupIds.length === 0) return viewable
  const ids = 'length' in groupIds ? sql.param([...groupIds]) : groupIds
  return sql`(${posts.deletedAt} is null and (${posts.audienceGroupId} is null
    or ${posts.audienceGroupId} = any (${ids}::uuid[])))`
}
