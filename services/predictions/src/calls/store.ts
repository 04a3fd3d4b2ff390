import type { Member } from '@hunch/kit/identity'
import { clockOnce, type Queries, shortRead } from '@hunch/kit/postgres'
import { notHidden } from '@hunch/members'
import type { callLists, callStates } from '@hunch/proto/http'
import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { takeBackMs } from '../posts/rules/resolution.ts'
import { isErased, shownCalls, votes } from '../schema/index.ts'
import { type Reader, readerGiven, readerOf, viewableTo } from '../schema/visibility.ts'
import { callLimits } from './limits.ts'

export type CallState = (typeof callStates)[number]
export type CallList = (typeof callLists)[number]

/** A member's vote on a post with a deadline, with the state that the viewer may know. */
export interface Call {
  readonly postId: string
  readonly headline: string
  readonly vote: boolean
  readonly votedAt: Date
  readonly state: CallState
  readonly deadline: Date
  readonly resolvedAt: Date | null
  /** The time until which the owner may change the result; null if the result is final or missing. */
  readonly countsAt: Date | null
  readonly agreeCount: number
  readonly disagreeCount: number
}

const { callsRead, closingSoonMs } = callLimits
const closingSoon = sql.raw(`interval '${closingSoonMs} milliseconds'`)
const takeBack = sql.raw(`interval '${takeBackMs} milliseconds'`)
const placeholder = (name: keyof CallsQuery) => sql.placeholder(name)

/**
 * Common table expressions: a member's latest votes on posts with a deadline, with the states that the viewer may know. If
 * the viewer has voted on another member's post, the state of its result is `resultIn` until the viewer has seen the result.
 */
const states = sql`
  ${clockOnce},
  called as materialized (select v.post_id, v.vote, v.voted_at from votes v
    where v.member_id = ${placeholder('memberId')}::uuid order by v.voted_at desc limit ${sql.raw(String(callsRead))}),
  dated as materialized (select called.*, posts.*, clock.now,
      ${viewableTo(placeholder('groupIds'), readerGiven)}
        and ${notHidden(sql`${placeholder('memberId')}::uuid`, placeholder('hiddenFor'))} as viewable,
      case when posts.resolved_at is not null then posts.resolved_at
        when posts.lapses_at <= clock.now then posts.lapses_at end as result_at,
      case when posts.resolved_by = 'owner' and posts.resolved_at + ${takeBack} > clock.now
        then posts.resolved_at + ${takeBack} end as counts_at
    from called cross join clock join posts on posts.id = called.post_id
    where posts.deadline is not null and posts.deleted_at is null),
  calls as (select dated.*, case
      when deadline > now then 'open'
      when result_at is null then 'waiting'
      when own.post_id is not null and owner_id <> ${placeholder('viewerId')}::uuid
        and coalesce(own.result_seen_to < result_at, true) then 'resultIn'
      when result is null then 'unclear'
      when dated.vote = result then 'right' else 'wrong' end as state
    from dated left join votes own
      on own.post_id = dated.post_id and own.member_id = ${placeholder('viewerId')}::uuid)`

type CallsQuery = Reader<string | null> & {
  readonly memberId: string
  readonly groupIds: readonly string[]
  readonly limit: number
  readonly offset: number
}

type Row = {
  now: number
  has_private: boolean
  post_id: string | null
  headline: string
  vote: boolean
  voted_at: number
  state: CallState
  deadline: number
  result_at: number | null
  counts_at: number | null
  agree_count: number
  disagree_count: number
}

const inMs = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8 as ${column}`)

const pageOf = (included: SQL, order: SQL) =>
  shortRead<CallsQuery, Row>(sql`
    with ${states}
    select clock.now_ms as now,
      exists (select from dated where audience_group_id is not null) as has_private, page.*
    from clock left join lateral (select post_id, headline, vote, ${inMs('voted_at')}, state, ${inMs('deadline')},
        ${inMs('result_at')}, ${inMs('counts_at')}, agree_count, disagree_count
      from calls where viewable and ${included} order by ${order}, calls.post_id
      limit ${placeholder('limit')} offset ${placeholder('offset')}) page on true`)

// Conditions and sort orders of the lists.
const isOwn = sql`${placeholder('memberId')}::uuid = ${placeholder('viewerId')}::uuid`
const forViewer = sql`(${isOwn} or (result_at is not null and counts_at is null))`
const inState = (state: CallState) => sql`${forViewer} and state = ${sql.raw(`'${state}'`)}`
const soonestFirst = sql`deadline`
const latestResultFirst = sql`result_at desc nulls last`
/** Unseen results are revealed in the order in which they arrived, so that figures and runs develop forwards. */
const oldestResultFirst = sql`result_at`

const pages: Readonly<Record<CallList | 'all', ReturnType<typeof pageOf>>> = {
  all: pageOf(forViewer, sql`calls.voted_at desc`),
  open: pageOf(inState('open'), soonestFirst),
  closing: pageOf(sql`${inState('open')} and deadline <= now + ${closingSoon}`, soonestFirst),
  waiting: pageOf(inState('waiting'), sql`deadline desc`),
  resultIn: pageOf(inState('resultIn'), oldestResultFirst),
  right: pageOf(inState('right'), latestResultFirst),
  wrong: pageOf(inState('wrong'), latestResultFirst),
  unclear: pageOf(inState('unclear'), latestResultFirst),
}

type ReadCalls = CallsQuery & {
  readonly list: CallList | undefined
  /** False if the member hides their calls from the viewer; the page is then empty. */
  readonly isShown: boolean
}

/** Reads a page of a member's calls and the time in one query. `hasPrivate`: some calls are on posts of private groups. */
export async function readCalls(
  queries: Queries,
  { list, isShown, ...query }: ReadCalls,
): Promise<{ calls: Call[]; hasPrivate: boolean; now: Date }> {
  const rows = await pages[list ?? 'all'](queries, isShown ? query : { ...query, limit: 0 })
  const [first] = rows
  return {
    calls: rows.flatMap((row) => (row.post_id === null ? [] : [toCall(row.post_id, row)])),
    hasPrivate: isShown && (first?.has_private ?? false),
    now: new Date(first?.now ?? Number.NaN),
  }
}

const toCall = (postId: string, row: Row): Call => ({
  postId,
  headline: row.headline,
  vote: row.vote,
  votedAt: new Date(row.voted_at),
  state: row.state,
  deadline: new Date(row.deadline),
  resolvedAt: row.result_at === null ? null : new Date(row.result_at),
  countsAt: row.counts_at === null ? null : new Date(row.counts_at),
  agreeCount: row.agree_count,
  disagreeCount: row.disagree_count,
})

type Counted = { now: number; has_private: boolean; closing: number; waiting: number; result_in: number }

const selectCounts = shortRead<Pick<CallsQuery, 'memberId' | 'viewerId' | 'hiddenFor' | 'groupIds'>, Counted>(sql`
  with ${states}
  select clock.now_ms as now,
    exists (select from dated where audience_group_id is not null) as has_private, counted.*
  from clock cross join lateral (select
      count(*) filter (where state = 'open' and deadline <= clock.now + ${closingSoon})::integer as closing,
      count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state = 'resultIn')::integer as result_in
    from calls where viewable) counted`)

/** Counts a member's own calls in one query. Counts calls on public posts, and on posts of the given private groups. */
export async function countCalls(queries: Queries, member: Pick<Member, 'id' | 'role'>, groupIds: readonly string[]) {
  const { id } = member
  const [row] = await selectCounts(queries, {
    memberId: id,
    ...readerOf(member),
    groupIds,
  })
  return {
    closing: row?.closing ?? 0,
    waiting: row?.waiting ?? 0,
    resultIn: row?.result_in ?? 0,
    hasPrivate: row?.has_private ?? false,
    now: new Date(row?.now ?? Number.NaN),
  }
}

/** Stores that a member has seen a post's result as of the time `at`. Never replaces a later time. */
export async function saveResultSeen(
  queries: Queries,
  { postId, memberId, at }: { postId: string; memberId: string; at: Date },
): Promise<void> {
  const isEarlier = or(isNull(votes.resultSeenTo), lt(votes.resultSeenTo, at))
  await queries
    .update(votes)
    .set({ resultSeenTo: at })
    .where(and(eq(votes.postId, postId), eq(votes.memberId, memberId), isEarlier))
}

/** Whether a member shows their settled calls to others. */
export async function showsCalls(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries.select().from(shownCalls).where(eq(shownCalls.memberId, memberId))
  return rows.length > 0
}

/** Shows a member's settled calls to others. Stores nothing for an erased member. */
export async function showCalls(queries: Queries, memberId: string): Promise<void> {
  await queries.execute(sql`
    insert into ${shownCalls} (member_id) select ${memberId}::uuid where not ${isErased(memberId)}
    on conflict do nothing`)
}

export async function hideCalls(queries: Queries, memberId: string): Promise<void> {
  await queries.delete(shownCalls).where(eq(shownCalls.memberId, memberId))
}
