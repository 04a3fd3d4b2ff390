import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cases } from '../../schema/index.ts'
import type { CaseOutcome, TargetKind } from '../rules/kinds.ts'

export type Case = typeof cases.$inferSelect

/** The data with which a report opens a case. */
export interface NewCase extends Pick<Case, 'targetId' | 'postId' | 'audienceGroupId' | 'words'> {
  readonly targetKind: TargetKind
  readonly memberId: string
  /** File at media of the current profile photo, if the target is a member. Default: empty. */
  readonly photoFile?: string
  /** Hours until the report must be decided. */
  readonly dueHours: number
  /** Whether the target's words changed. Default: false. */
  readonly isReworded?: boolean
  /** Whether an operator's rule reports. Default: false. */
  readonly byRule?: boolean
}

/** The data with which an act of a group's creator creates a case. */
export type CreatorCase = Omit<NewCase, 'dueHours' | 'isReworded' | 'byRule' | 'photoFile'>

/**
 * Opens the case of a target, or reopens a decided case, and locks it. Returns the case's id. An open case keeps its words and
 * photo, unless the target was reworded, and its due time, unless the new report is due earlier. A sealed case stays sealed
 * only if a rule reports.
 */
export async function saveCase(
  tx: Queries,
  { dueHours, isReworded = false, byRule = false, photoFile = '', ...target }: NewCase,
): Promise<string> {
  const stillOpen = sql`cases.decided_at is null`
  const keepsWords = sql`${stillOpen} and not ${isReworded}::boolean`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into cases (id, target_kind, target_id, member_id, post_id, audience_group_id, words, photo_file, opened_at,
      due_at)
    values (${newId()}, ${target.targetKind}, ${target.targetId}, ${target.memberId}, ${target.postId},
      ${target.audienceGroupId}, ${target.words}, ${photoFile}, app_now(), app_now() + ${dueHours} * interval '1 hour')
    on conflict (target_kind, target_id) do update set
      member_id = excluded.member_id, audience_group_id = excluded.audience_group_id,
      words = case when ${keepsWords} then cases.words else excluded.words end,
      photo_file = case when ${keepsWords} then cases.photo_file else excluded.photo_file end,
      opened_at = case when ${stillOpen} then cases.opened_at else excluded.opened_at end,
      due_at = case when ${stillOpen} then least(cases.due_at, excluded.due_at) else excluded.due_at end,
      assignee_id = case when ${stillOpen} then cases.assignee_id end,
      decided_at = null, outcome = null, is_sealed = cases.is_sealed and ${byRule}::boolean
    returning id`)
  const [row] = rows
  if (!row) throw new Error('the case was not saved')
  return row.id
}

/**
 * Locks the case for an act of a group's creator, and returns its id. An existing case stays open or decided. A new case
 * is decided at once and, in a private group, sealed.
 */
export async function saveCreatorCase(tx: Queries, target: CreatorCase): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into cases (id, target_kind, target_id, member_id, post_id, audience_group_id, words, opened_at, due_at,
      decided_at, outcome, is_sealed)
    values (${newId()}, ${target.targetKind}, ${target.targetId}, ${target.memberId}, ${target.postId},
      ${target.audienceGroupId}, ${target.words}, app_now(), app_now(), app_now(), 'acted',
      ${target.audienceGroupId}::uuid is not null)
    on conflict (target_kind, target_id) do update set member_id = excluded.member_id
    returning id`)
  const [row] = rows
  if (!row) throw new Error('the case was not saved')
  return row.id
}

/** Unseals a locked case for moderators, because the member appealed. */
export async function unseal(tx: Queries, id: string): Promise<void> {
  await tx.update(cases).set({ isSealed: false }).where(eq(cases.id, id))
}

export async function findCase(queries: Queries, id: string): Promise<Case | undefined> {
  const [found] = await queries.select().from(cases).where(eq(cases.id, id))
  return found
}

export const findCases = (queries: Queries, ids: readonly string[]): Promise<Case[]> =>
  queries
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))

export async function lockCase(tx: Queries, id: string): Promise<Case | undefined> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return found
}

/** Increments the version of a locked case and returns the new version. */
export async function takeVersion(tx: Queries, id: string): Promise<number> {
  const [row] = await tx
    .update(cases)
    .set({ version: sql`${cases.version} + 1` })
    .where(eq(cases.id, id))
    .returning({ version: cases.version })
  if (!row) throw new Error('the case was not locked')
  return row.version
}

export async function updateAssignee(tx: Queries, id: string, assigneeId: string | null): Promise<void> {
  await tx.update(cases).set({ assigneeId }).where(eq(cases.id, id))
}

/** Stores the outcome of a case and returns the time of its decision. If the case is already decided, that time stays. */
export async function updateOutcome(tx: Queries, id: string, outcome: CaseOutcome): Promise<Date> {
  const [row] = await tx
    .update(cases)
    .set({ outcome, decidedAt: sql`coalesce(${cases.decidedAt}, ${appNow})`, hiddenByRuleAt: null })
    .where(eq(cases.id, id))
    .returning({ decidedAt: cases.decidedAt })
  if (!row?.decidedAt) throw new Error('the case was not locked')
  return row.decidedAt
}

/** Marks a locked case whose target moderation reviewed and left visible. */
export async function markCleared(tx: Queries, id: string): Promise<void> {
  await tx.update(cases).set({ isCleared: true, hiddenByRuleAt: null }).where(eq(cases.id, id))
}

export async function removeOutcome(tx: Queries, id: string): Promise<void> {
  await tx.update(cases).set({ outcome: null, decidedAt: null }).where(eq(cases.id, id))
}

const isAbout = (targetKind: TargetKind, targetId: string): SQL | undefined =>
  and(eq(cases.targetKind, targetKind), eq(cases.targetId, targetId))

/** Marks the case of a deleted target. */
export async function markGone(tx: Queries, targetKind: TargetKind, targetId: string): Promise<void> {
  await tx.update(cases).set({ isGone: true }).where(isAbout(targetKind, targetId))
}

/** Changes the owner of a group's case. If an erasure has removed the case's words, stores the given words. */
export async function changeOwner(
  tx: Queries,
  { groupId, memberId, words }: { readonly groupId: string; readonly memberId: string; readonly words: string },
): Promise<void> {
  await tx
    .update(cases)
    .set({ memberId, words: sql`case when ${cases.words} = '' then ${words}::text else ${cases.words} end` })
    .where(isAbout('group', groupId))
}

/** Marks the cases of a deleted post and its comments. Locks them in the order of their ids. */
export async function markPostGone(tx: Queries, postId: string): Promise<void> {
  const locked = tx
    .select({ id: cases.id })
    .from(cases)
    .where(or(isAbout('post', postId), eq(cases.postId, postId)))
    .orderBy(asc(cases.id))
    .for('update')
  await tx.update(cases).set({ isGone: true }).where(inArray(cases.id, locked))
}
