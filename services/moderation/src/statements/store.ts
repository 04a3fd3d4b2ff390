import type { Queries } from '@hunch/kit/postgres'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { acts, appeals, cases } from '../schema/index.ts'

export type Act = typeof acts.$inferSelect
export type Appeal = typeof appeals.$inferSelect

/** An act, with its appeal and its target. */
export interface Statement {
  readonly act: Act
  readonly appeal: Appeal | null
  /** Whether a person had reported the target before the act, rather than only rules or the check of photos. */
  readonly onNotice: boolean
  /** Whether the act's member and the person who acted have a block between them, by either of them. */
  readonly isBlocked: boolean
  readonly target: Pick<typeof cases.$inferSelect, 'targetKind' | 'targetId' | 'audienceGroupId'> & {
    /** The case's current words, if a report after the act held the target; otherwise empty. */
    readonly wordsNow: string
    /** Number of all reports of the target's case. */
    readonly additions: number
  }
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Selects acts with their appeals, by any condition on `acts`, `appeals` and `cases`. */
const selectStatements = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({
      act: acts,
      appeal: appeals,
      onNotice: sql<boolean>`exists (select from reports r where r.case_id = ${acts.caseId} and r.source = 'person'
        and r.created_at <= ${acts.createdAt})`,
      isBlocked: sql<boolean>`exists (select from blocks b where b.state = 'standing'
        and (b.blocker_id, b.blocked_id) in ((${acts.memberId}, ${acts.byId}), (${acts.byId}, ${acts.memberId})))`,
      target: {
        targetKind: cases.targetKind,
        targetId: cases.targetId,
        audienceGroupId: cases.audienceGroupId,
        wordsNow: sql<string>`case when exists (select from reports r where r.case_id = ${acts.caseId} and r.held
          and r.created_at >= ${acts.createdAt}) then ${cases.words} else '' end`,
        additions: sql<number>`(select count(*)::integer from reports r where r.case_id = ${acts.caseId})`,
      },
    })
    .from(acts)
    .innerJoin(cases, eq(cases.id, acts.caseId))
    .leftJoin(appeals, eq(appeals.actId, acts.id))
    .where(where)

const newestFirst = [desc(acts.createdAt), desc(acts.id)] as const

export const readStatementsOf = (
  queries: Queries,
  { memberId, limit, offset }: Page & { memberId: string },
): Promise<Statement[]> =>
  selectStatements(queries, eq(acts.memberId, memberId))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)

export const readActsOfCase = (queries: Queries, caseId: string): Promise<Statement[]> =>
  selectStatements(queries, eq(acts.caseId, caseId)).orderBy(...newestFirst)

/** Returns acts by which a group's creator hides content that still exists, newest first. */
export const readHiddenIn = (
  queries: Queries,
  { groupId, limit, offset }: Page & { groupId: string },
): Promise<Statement[]> =>
  selectStatements(
    queries,
    and(
      eq(acts.groupId, groupId),
      sql`by_creator and lifted_at is null and not ${cases.isGone}`,
      sql`not exists (select from acts r
        where r.case_id = ${acts.caseId} and r.kind = 'remove' and r.photo_files = '{}')`,
    ),
  )
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)

export const readAllStatementsOf = (queries: Queries, memberId: string): Promise<Statement[]> =>
  selectStatements(queries, eq(acts.memberId, memberId)).orderBy(...newestFirst)

/** Returns a page of acts with a waiting appeal, oldest appeal first. Omits acts against `hiddenFor`, if not null. */
export const readWaiting = (
  queries: Queries,
  { hiddenFor, limit, offset }: Page & { hiddenFor: string | null },
): Promise<Statement[]> =>
  selectStatements(
    queries,
    and(
      isNotNull(appeals.createdAt),
      isNull(appeals.decidedAt),
      hiddenFor === null ? sql`true` : sql`${acts.memberId} <> ${hiddenFor}::uuid`,
    ),
  )
    .orderBy(asc(appeals.createdAt), asc(appeals.actId))
    .limit(limit)
    .offset(offset)

/** Returns one of a member's own statements; undefined if there is none. */
export async function findStatementOf(
  queries: Queries,
  { memberId, actId }: { readonly memberId: string; readonly actId: string },
): Promise<Statement | undefined> {
  const [statement] = await selectStatements(queries, and(eq(acts.id, actId), eq(acts.memberId, memberId)))
  return statement
}
