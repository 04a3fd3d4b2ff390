import { appNow, type Queries } from '@hunch/kit/postgres'
import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { erasures } from '../schema/index.ts'

/** Schedules the erasure of a member's data; does nothing if it was already scheduled. */
export async function saveErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.insert(erasures).values({ memberId }).onConflictDoNothing()
}

/** Locks a member with an unfinished erasure that no other process has locked; undefined if there is none. */
export async function lockErasure(tx: Queries): Promise<string | undefined> {
  const [due] = await tx
    .select({ memberId: erasures.memberId })
    .from(erasures)
    .where(isNull(erasures.doneAt))
    .orderBy(asc(erasures.memberId))
    .limit(1)
    .for('update', { skipLocked: true })
  return due?.memberId
}

export async function finishErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.update(erasures).set({ doneAt: appNow }).where(eq(erasures.memberId, memberId))
}

/**
 * A batch of rows, locked in the order of their ids. Other code locks several cases in the same order, so there is no deadlock.
 * The update finds rows by id, which never changes. By `ctid`, it would skip a row that another transaction just changed.
 */
const some = (table: SQL, where: SQL, limit: number): SQL =>
  sql`id = any (array(select id from ${table} where ${where} order by id limit ${limit} for update)) and ${where}`

/**
 * Statements that each remove a batch of a member's data. Reports about the member and their content stay, without the words of
 * the case and of the reporters, and without the names of photos. The member's groups stay, so reports about these keep the
 * reporters' words. Cases that the member worked on stay too, without the member's id. Cases come before acts: after a case has
 * lost its `member_id`, no moderator can act on it, so no new act appears.
 */
const steps: readonly ((memberId: string, limit: number) => SQL)[] = [
  (memberId, limit) => sql`
    delete from blocks where ctid = any (array(select ctid from blocks
      where blocker_id = ${memberId} or blocked_id = ${memberId} limit ${limit}))`,
  (memberId, limit) => sql`
    delete from mutes where ${some(sql`mutes`, sql`(muter_id = ${memberId} or member_id = ${memberId})`, limit)}`,
  (memberId) => sql`delete from muters where member_id = ${memberId}`,
  (memberId, limit) => sql`
    update reports set reporter_id = null, area = '', text = '', law = ''
    where ${some(sql`reports`, sql`reporter_id = ${memberId}`, limit)}`,
  (memberId, limit) => sql`
    with locked as materialized (select id from cases
        where member_id = ${memberId} and target_kind <> 'group' and exists (
          select from reports where case_id = cases.id and (photo_files <> '{}' or text <> ''))
        order by id limit ${limit} for update)
    update reports set photo_files = '{}', text = '' from locked
    where case_id = locked.id and (photo_files <> '{}' or text <> '')`,
  (memberId, limit) => sql`
    update cases set member_id = null, words = '', photo_file = ''
    where ${some(sql`cases`, sql`member_id = ${memberId}`, limit)}`,
  (memberId, limit) => sql`
    update cases set assignee_id = null where ${some(sql`cases`, sql`assignee_id = ${memberId}`, limit)}`,
  (memberId, limit) => sql`delete from acts where ${some(sql`acts`, sql`member_id = ${memberId}`, limit)}`,
  (memberId, limit) => sql`update acts set by_id = null where ${some(sql`acts`, sql`by_id = ${memberId}`, limit)}`,
  (memberId) => sql`update appeals set decided_by_id = null where decided_by_id = ${memberId}`,
  (memberId) => sql`delete from openings where member_id = ${memberId}`,
  (memberId) => sql`delete from consents where member_id = ${memberId}`,
]

/** Removes a batch of a member's data; returns whether there was any. */
export async function removeSome(tx: Queries, memberId: string, limit: number): Promise<boolean> {
  for (const step of steps) if ((await tx.execute(step(memberId, limit))).rowCount) return true
  return false
}
