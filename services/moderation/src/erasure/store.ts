import { appNow, type Queries } from '@hunch/kit/postgres'
import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { erasures } from '../schema/index.ts'

/** Saves that all that is held of a member must go; one who is saved already stays as it is. */
export async function saveErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.insert(erasures).values({ memberId }).onConflictDoNothing()
}

/** Locks one member of whom something may be left and whom nobody else has locked. */
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
 * Rows of a table by their id, some at a time, locked in the order of their ids, as whoever locks several cases does; by
 * id, so that one that is changed meanwhile is not passed over.
 */
const some = (table: SQL, where: SQL, limit: number): SQL =>
  sql`id = any (array(select id from ${table} where ${where} order by id limit ${limit} for update)) and ${where}`

/**
 * What is left of a member here, each with what removes some of it. What others wrote stays: reports about them, without
 * the words that they are about, and cases that they worked on, without their names. Cases come before acts: whoever acts
 * locks the case.
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

/** Removes some of what is held of a member; returns whether there was anything. */
export async function removeSome(tx: Queries, memberId: string, limit: number): Promise<boolean> {
  for (const step of steps) if ((await tx.execute(step(memberId, limit))).rowCount) return true
  return false
}
