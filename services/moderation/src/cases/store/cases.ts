import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { cases } from '../../schema/index.ts'
import type { CaseOutcome, TargetKind } from '../rules/kinds.ts'

export type Case = typeof cases.$inferSelect

/** What a report opens a case about. */
export interface NewCase extends Pick<Case, 'targetId' | 'postId' | 'audienceGroupId' | 'words'> {
  readonly targetKind: TargetKind
  readonly memberId: string
  /** Of a member: the profile photo of now. */
  readonly photoFile?: string
  /** In which its report is to be decided. */
  readonly dueHours: number
  /** Its words have changed: they are kept as they are now, also where it is open. */
  readonly isReworded?: boolean
  /** A rule reports it: nobody inside a private group has, so what is sealed stays so. */
  readonly byRule?: boolean
}

/**
 * Opens the case about something, or again where it was decided, and locks it; one that is open keeps its words and photo, and is
 * due no later than the new report asks for. Returns its id.
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
 * Keeps the case about something that its group's creator acts on, and locks it: one that is open or decided stays so. A
 * new one is decided at once, and of a private group it is sealed. Returns its id.
 */
export async function keepCase(
  tx: Queries,
  target: Omit<NewCase, 'dueHours' | 'isReworded' | 'byRule' | 'photoFile'>,
): Promise<string> {
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

/** Lets moderators open a locked case of a private group: whose thing it is has appealed. */
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

/** Takes the locked case's next version. */
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

/** Decides a case, or again; the moment of its first decision stays. Returns that moment. */
export async function updateOutcome(tx: Queries, id: string, outcome: CaseOutcome): Promise<Date> {
  const [row] = await tx
    .update(cases)
    .set({ outcome, decidedAt: sql`coalesce(${cases.decidedAt}, ${appNow})`, hiddenByRuleAt: null })
    .where(eq(cases.id, id))
    .returning({ decidedAt: cases.decidedAt })
  if (!row?.decidedAt) throw new Error('the case was not locked')
  return row.decidedAt
}

/** Marks a locked case whose thing was looked at and may stand. */
export async function markCleared(tx: Queries, id: string): Promise<void> {
  await tx.update(cases).set({ isCleared: true, hiddenByRuleAt: null }).where(eq(cases.id, id))
}

export async function removeOutcome(tx: Queries, id: string): Promise<void> {
  await tx.update(cases).set({ outcome: null, decidedAt: null }).where(eq(cases.id, id))
}

const isAbout = (targetKind: TargetKind, targetId: string): SQL | undefined =>
  and(eq(cases.targetKind, targetKind), eq(cases.targetId, targetId))

/** Marks what is deleted. */
export async function markGone(tx: Queries, targetKind: TargetKind, targetId: string): Promise<void> {
  await tx.update(cases).set({ isGone: true }).where(isAbout(targetKind, targetId))
}

/** Marks a post that is deleted, and its comments; locks them in the order of their ids. */
export async function markPostGone(tx: Queries, postId: string): Promise<void> {
  const locked = tx
    .select({ id: cases.id })
    .from(cases)
    .where(or(isAbout('post', postId), eq(cases.postId, postId)))
    .orderBy(asc(cases.id))
    .for('update')
  await tx.update(cases).set({ isGone: true }).where(inArray(cases.id, locked))
}
