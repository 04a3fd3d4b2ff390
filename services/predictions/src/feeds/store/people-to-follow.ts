import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden, notMuted, viewerOfBlocks } from '@hunch/members'
import { sql } from 'drizzle-orm'
import { feedLimits } from '../limits.ts'

export interface FoundPerson {
  readonly memberId: string
  /** The most frequent category of the person's recent posts. */
  readonly category: string | null
}

const perSource = sql.raw(String(feedLimits.suggestionPosts))
const isRecent = sql`deleted_at is null and audience_group_id is null and not hidden and not limited
  and created_at > (select now from clock) - make_interval(days => ${sql.raw(String(feedLimits.suggestionDays))})`
const columns = sql`id, owner_id, category, agree_count + disagree_count as votes`

/**
 * Returns up to `limit` members to follow. Members who posted in a category that the member picked come first. Both parts
 * are sorted by the votes on recent posts. Reads a bounded number of posts, each by an index.
 */
export async function findPeopleToFollow(
  queries: Queries,
  member: Pick<Member, 'id' | 'role'>,
  limit: number,
): Promise<FoundPerson[]> {
  const { id: memberId } = member
  const { rows } = await queries.execute<{ member_id: string; category: string | null }>(sql`
    with clock as materialized (select app_now() as now),
      picked as materialized (select category from interests where member_id = ${memberId}::uuid),
      recent as materialized (
        (select p.* from picked join lateral (select ${columns} from posts
          where posts.category = picked.category and ${isRecent} order by created_at desc, id desc limit ${perSource}) p on true)
        union (select ${columns} from posts where ${isRecent} order by created_at desc, id desc limit ${perSource})),
      people as (
        select owner_id, coalesce(bool_or(category in (select category from picked)), false) as is_picked,
          least(sum(votes), 200) as votes, mode() within group (order by category) as category
        from recent group by owner_id having sum(votes) > 0)
    select people.owner_id as member_id, people.category
    from people left join authors on authors.member_id = people.owner_id
    where people.owner_id <> ${memberId}::uuid
      and ${notAmongHidden(sql`people.owner_id`, viewerOfBlocks(member))}
      and ${notMuted(sql`people.owner_id`, memberId)}
      and coalesce(authors.is_active and not authors.erased, true)
      and not exists (select from follows f where f.follower_id = ${memberId}::uuid and f.followed_id = people.owner_id)
    order by people.is_picked desc, people.votes desc, people.owner_id
    limit ${limit}`)
  return rows.map((row) => ({ memberId: row.member_id, category: row.category }))
}
