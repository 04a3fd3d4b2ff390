import { newId } from '@hunch/kit/postgres'
import type { World } from './world.ts'

const hourMs = 3_600_000

/** A post with a history. It is inserted directly into the database, because no call accepts times in the past. */
export interface Seeded {
  readonly id: string
  readonly ownerId: string
  readonly headline: string
  readonly statement: string
  readonly category: string | null
  readonly country: string | null
  readonly groupId: string | null
  readonly audienceGroupId: string | null
  readonly ageHours: number
  /** Null for a comparison. */
  readonly durationHours: number | null
  readonly result: boolean | null
  readonly resultAgeHours: number | null
  readonly agree: number
  readonly disagree: number
  readonly reactions: number
  readonly commenters: number
  readonly sharers: number
  readonly viewers: number
}

export const aSeed = (more: Partial<Seeded> = {}): Seeded => ({
  id: newId(),
  ownerId: newId(),
  headline: 'It rains on Sunday',
  statement: 'The swallows fly low.',
  category: null,
  country: null,
  groupId: null,
  audienceGroupId: null,
  ageHours: 5,
  durationHours: 24,
  result: null,
  resultAgeHours: null,
  agree: 5,
  disagree: 5,
  reactions: 0,
  commenters: 0,
  sharers: 0,
  viewers: 50,
  ...more,
})

/** Deletes all posts and their data with `delete`, because `truncate` would wait for the locks of jobs. */
export const clear = (world: World): Promise<unknown> =>
  world.rows(
    [
      'trending',
      'votes',
      'views',
      'acts',
      'post_signals',
      'post_words',
      'search_words',
      'post_photos',
      'post_evidence',
      'post_versions',
      'reflections',
    ]
      .concat(['posts', 'follows', 'memberships', 'members'])
      .map((table) => `delete from ${table};`)
      .join(' '),
  )

/** Inserts posts, with ages relative to `now`. */
export async function seed(world: World, now: Date, posts: readonly Seeded[]): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()
  const values = posts.map((post) => {
    const deadline = post.durationHours === null ? null : post.durationHours - post.ageHours
    return {
      ...post,
      type: post.durationHours === null ? 'comparison' : 'prediction',
      createdAt: at(-post.ageHours),
      deadline: deadline === null ? null : at(deadline),
      lapsesAt: deadline === null ? null : at(deadline + 7 * 24),
      resolvedAt: post.resultAgeHours === null ? null : at(-post.resultAgeHours),
    }
  })
  await world.rows(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g (id uuid, "ownerId" uuid, type text, headline text,
        statement text, category text, country text, "groupId" uuid, "audienceGroupId" uuid, "createdAt" timestamptz,
        deadline timestamptz, "lapsesAt" timestamptz, "resolvedAt" timestamptz, result boolean, agree int, disagree int,
        reactions int, commenters int, sharers int, viewers int)),
      signals as (insert into post_signals (post_id, viewers, commenters, sharers)
        select id, viewers, commenters, sharers from given)
    insert into posts (id, owner_id, post_type, headline, supporting_statement, is_experience, category, country, group_id,
      audience_group_id, created_at, deadline, lapses_at, resolved_at, result, resolved_by, agree_count, disagree_count,
      reaction_count)
    select id, "ownerId", type, headline, statement, false, category, country, "groupId", "audienceGroupId", "createdAt",
      deadline, "lapsesAt", "resolvedAt", result, case when "resolvedAt" is null then null else 'owner' end, agree, disagree,
      reactions from given`,
    [JSON.stringify(values)],
  )
}

export interface SeededVote {
  readonly postId: string
  readonly memberId: string
  readonly ageHours: number
}

/** Inserts votes, with ages relative to `now`; the counts of their posts stay unchanged. */
export const seedVotes = (world: World, now: Date, votes: readonly SeededVote[]): Promise<unknown> =>
  world.rows(
    `insert into votes (post_id, member_id, vote, voted_at)
      select "postId", "memberId", true, $2::timestamptz - "ageHours" * interval '1 hour'
      from jsonb_to_recordset($1::jsonb) as v ("postId" uuid, "memberId" uuid, "ageHours" float8)`,
    [JSON.stringify(votes), now.toISOString()],
  )

/** Creates a random number generator with the seed `from`. It returns the same numbers, from 0 to 1, in every run. */
export function dice(from: number) {
  let state = from
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
