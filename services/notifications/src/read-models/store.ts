import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { areHidden, areMuted, hiddenAmong } from '@hunch/members'
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { members, votes } from '../schema.ts'

export type MemberState = 'active' | 'deactivated' | 'deleted'

/** A stored vote. */
export interface Vote {
  readonly memberId: string
  readonly vote: boolean
}

/** A vote that a member casts. */
export interface CastVote extends Vote {
  readonly postId: string
}

/** Selects the votes on a post, or those of a member. */
type VotesOf = { readonly postId: string } | { readonly memberId: string }

/** The members who are deactivated or deleted. */
export interface MemberStore {
  /** Returns the states of the given members; active members are missing. */
  statesOf(memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberState>>
  /** Saves a state. Deleted members stay deleted. */
  setState(memberId: string, state: MemberState): Promise<void>
}

/** The votes of members on posts. */
export interface VoteStore {
  /**
   * Saves votes in their order. Returns the indexes of those that are a member's first on the post.
   * Votes of deleted members are not saved.
   */
  set(cast: readonly CastVote[]): Promise<ReadonlySet<number>>
  withdraw(votes: readonly Pick<CastVote, 'postId' | 'memberId'>[]): Promise<void>
  /** Lists votes on a post, ordered by voter id, after `afterId`. */
  list(postId: string, afterId: string, limit: number): Promise<Vote[]>
  removeAll(of: VotesOf): Promise<void>
  /** Removes at most `limit` votes; returns the number removed. */
  removeSome(of: VotesOf, limit: number): Promise<number>
}

/** The members hidden from others by blocks. */
export interface BlockStore {
  /** Returns the given members who are hidden from a viewer. */
  hiddenAmong(viewerId: string | null, memberIds: readonly string[]): Promise<ReadonlySet<string>>
  /** For each pair, whether the member is hidden from the viewer. */
  areHidden(pairs: readonly { readonly viewerId: string; readonly memberId: string }[]): Promise<boolean[]>
}

/** The members muted by others. */
export interface MuteStore {
  /** For each pair, whether the viewer has muted the member. */
  areMuted(pairs: readonly { readonly viewerId: string; readonly memberId: string }[]): Promise<boolean[]>
}

export const mutesOn = (queries: Queries): MuteStore => ({
  areMuted: (pairs) => areMuted(queries, pairs),
})

export const blocksOn = (queries: Queries): BlockStore => ({
  hiddenAmong: (viewerId, memberIds) => hiddenAmong(queries, viewerId, memberIds),
  areHidden: (pairs) => areHidden(queries, pairs),
})

export const membersOn = (queries: Queries): MemberStore => ({
  async statesOf(memberIds) {
    const rows = await queries.select().from(members).where(isAnyOf(members.memberId, memberIds))
    return new Map(rows.map(({ memberId, state }) => [memberId, state]))
  },
  async setState(memberId, state) {
    const isLiving = ne(members.state, 'deleted')
    if (state === 'active') await queries.delete(members).where(and(eq(members.memberId, memberId), isLiving))
    else
      await queries
        .insert(members)
        .values({ memberId, state })
        .onConflictDoUpdate({ target: members.memberId, set: { state }, setWhere: isLiving })
  },
})

export const votesOn = (queries: Queries): VoteStore => ({
  async set(cast) {
    const column = <T>(of: (vote: CastVote) => T) => sql.param(cast.map(of))
    const { rows } = await queries.execute<{ first: string; is_new: boolean }>(sql`
      with given as (
        select post_id, member_id, (array_agg(vote order by n desc))[1] as vote, min(n) as first
        from unnest(${column(({ postId }) => postId)}::uuid[], ${column(({ memberId }) => memberId)}::uuid[],
          ${column(({ vote }) => vote)}::boolean[]) with ordinality as given (post_id, member_id, vote, n)
        where not exists (select from members m where m.member_id = given.member_id and m.state = 'deleted')
        group by post_id, member_id),
      saved as (
        insert into votes (post_id, member_id, vote) select post_id, member_id, vote from given order by post_id, member_id
        on conflict (post_id, member_id) do update set vote = excluded.vote returning post_id, member_id, xmax = 0 as is_new)
      select first, is_new from saved join given using (post_id, member_id)`)
    return new Set(rows.filter((row) => row.is_new).map(({ first }) => Number(first) - 1))
  },
  async withdraw(withdrawn) {
    const column = (of: (vote: (typeof withdrawn)[number]) => string) => sql.param(withdrawn.map(of))
    await queries.execute(sql`
      delete from votes v using unnest(${column(({ postId }) => postId)}::uuid[],
        ${column(({ memberId }) => memberId)}::uuid[]) as w (post_id, member_id)
      where v.post_id = w.post_id and v.member_id = w.member_id`)
  },
  list: (postId, afterId, limit) =>
    queries
      .select({ memberId: votes.memberId, vote: votes.vote })
      .from(votes)
      .where(and(eq(votes.postId, postId), afterId ? gt(votes.memberId, afterId) : undefined))
      .orderBy(asc(votes.memberId))
      .limit(limit),
  async removeAll(of) {
    await queries.delete(votes).where(isOf(of))
  },
  async removeSome(of, limit) {
    const { rowCount } = await queries.execute(sql`
      delete from votes where ctid in (select ctid from votes where ${isOf(of)} limit ${limit})`)
    return rowCount ?? 0
  },
})

const isOf = (of: VotesOf) => ('postId' in of ? eq(votes.postId, of.postId) : eq(votes.memberId, of.memberId))
