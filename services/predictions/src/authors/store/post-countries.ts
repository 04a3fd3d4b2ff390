import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'

/** Sets the country of members' posts to the one on their cards. Locks the posts in the order of their ids. */
export async function updatePostCountries(tx: Queries, memberIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with moved as materialized (select p.id, nullif(a.country, '') as country from posts p
      join authors a on a.member_id = p.owner_id
      where p.owner_id = any (${sql.param([...memberIds])}::uuid[]) and p.deleted_at is null
        and p.country is distinct from nullif(a.country, '')
      order by p.id for no key update of p)
    update posts set country = moved.country from moved where posts.id = moved.id`)
}
