/** The record of posts, votes, resolutions, reflections and foundings, and of members' active days. */
import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import type { Day } from '../../calendar/rules.ts'
import { foundings, posts, reflections, resolutions, type votes } from '../../schema/index.ts'
import type { CountedDay } from '../../streaks/rules/streak.ts'

/** Inserts a post; false if it already exists. */
export async function insertPost(tx: Queries, post: Omit<typeof posts.$inferSelect, 'deleted'>): Promise<boolean> {
  const { rowCount } = await tx.insert(posts).values(post).onConflictDoNothing()
  return rowCount === 1
}

export async function markPostDeleted(tx: Queries, postId: string): Promise<void> {
  await tx.update(posts).set({ deleted: true }).where(eq(posts.postId, postId))
}

export async function insertResolution(tx: Queries, resolution: typeof resolutions.$inferSelect): Promise<void> {
  await tx.insert(resolutions).values(resolution).onConflictDoNothing()
}

/** Inserts a reflection; false if it already exists. */
export async function insertReflection(tx: Queries, reflection: typeof reflections.$inferSelect): Promise<boolean> {
  const { rowCount } = await tx.insert(reflections).values(reflection).onConflictDoNothing()
  return rowCount === 1
}

type VoteRow = Omit<typeof votes.$inferSelect, 'withdrawn' | 'firstAt'>

/**
 * Saves votes in their order; later votes replace earlier ones. Returns the indexes of the votes that are
 * a member's first vote on the post.
 */
export async function saveVotes(tx: Queries, cast: readonly VoteRow[]): Promise<ReadonlySet<number>> {
  const column = <T>(of: (vote: VoteRow) => T) => sql.param(cast.map(of))
  const { rows } = await tx.execute<{ nr: string; is_new: boolean }>(sql`
    with given as (
      select * from unnest(${column((vote) => vote.postId)}::uuid[], ${column((vote) => vote.memberId)}::uuid[],
        ${column((vote) => vote.ownerId)}::uuid[], ${column((vote) => vote.vote)}::boolean[],
        ${column((vote) => vote.voterErased)}::boolean[], ${column((vote) => vote.votedAt.toISOString())}::timestamptz[],
        ${column((vote) => vote.localDate)}::date[]
      ) with ordinality as g (post_id, member_id, owner_id, vote, is_nobodys, voted_at, local_date, nr)),
    first as (select distinct on (post_id, member_id) post_id, member_id, voted_at, nr from given order by post_id, member_id, nr),
    last as (select distinct on (post_id, member_id) * from given order by post_id, member_id, nr desc),
    saved as (
      insert into votes (post_id, member_id, owner_id, vote, is_nobodys, first_at, voted_at, local_date)
      select post_id, member_id, l.owner_id, l.vote, l.is_nobodys, f.voted_at, l.voted_at, l.local_date
      from last l join first f using (post_id, member_id) order by post_id, member_id
      on conflict (post_id, member_id) do update
        set vote = excluded.vote, withdrawn = false, voted_at = excluded.voted_at, local_date = excluded.local_date
      returning post_id, member_id, xmax = 0 as is_new)
    select nr, is_new from saved join first using (post_id, member_id)`)
  return new Set(rows.filter((row) => row.is_new).map(({ nr }) => Number(nr) - 1))
}

export async function markVotesWithdrawn(
  tx: Queries,
  withdrawn: readonly Pick<VoteRow, 'postId' | 'memberId'>[],
): Promise<void> {
  const column = (of: (vote: (typeof withdrawn)[number]) => string) => sql.param(withdrawn.map(of))
  await tx.execute(sql`
    update votes v set withdrawn = true
    from unnest(${column(({ postId }) => postId)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[]) as w (post_id, member_id)
    where v.post_id = w.post_id and v.member_id = w.member_id`)
}

type Row<T extends { $inferSelect: object }> = T['$inferSelect']

/** Inserts the founding of a group; false if it already exists. */
export const insertFounding = async (tx: Queries, founding: Row<typeof foundings>): Promise<boolean> =>
  isNew(await tx.insert(foundings).values(founding).onConflictDoNothing())

const isNew = ({ rowCount }: { rowCount: number | null }): boolean => rowCount === 1

/** A UTC day on which a member acted, and the local day that counts for their streak, if any. */
export interface ActiveDay {
  readonly memberId: string
  readonly day: Day
  readonly counted: CountedDay | undefined
}

/**
 * Saves days on which members acted. The transaction has locked the members' rows. If that changes a streak (a new day, or an
 * earlier act for it), marks the member's standing as due.
 */
export async function saveActDays(tx: Queries, days: readonly ActiveDay[]): Promise<void> {
  const column = <T>(of: (each: ActiveDay) => T) => sql.param(days.map(of))
  await tx.execute(sql`
    with given as (
      select * from unnest(${column(({ memberId }) => memberId)}::uuid[], ${column(({ day }) => day)}::date[],
        ${column(({ counted }) => counted?.day ?? null)}::date[],
        ${column(({ counted }) => counted?.countedAt.toISOString() ?? null)}::timestamptz[]
      ) as g (member_id, day, local_date, counted_at)),
    active as (insert into act_days (member_id, day) select distinct member_id, day from given on conflict do nothing),
    changed as (
      insert into streak_days as s (member_id, local_date, counted_at)
      select member_id, local_date, min(counted_at) from given where local_date is not null group by 1, 2
      on conflict (member_id, local_date) do update set counted_at = excluded.counted_at
        where s.counted_at > excluded.counted_at
      returning member_id)
    update members set streak_due = true where member_id in (select member_id from changed)`)
}
