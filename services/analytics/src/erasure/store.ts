import type { Queries } from '@hunch/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import { pseudonymOf } from '../members/rules.ts'

/** Read models in which each row concerns only one member. */
const ownTables = [
  'standings',
  'badges',
  'scorings',
  'streak_days',
  'act_days',
  'reflections',
  'foundings',
  'resolutions',
]
/** Tables with data from a member's own calls. */
const usageTables = ['use_days', 'time_zones', 'streak_warnings']

/** Tables of acts that count for other members' figures, with the columns of the actor and of the subject. */
const pseudonymisedTables = [
  { table: 'votes', actor: 'member_id', subject: 'post_id', change: sql`, is_nobodys = true` },
  { table: 'comments', actor: 'member_id', subject: 'comment_id', change: sql`` },
  { table: 'likes', actor: 'member_id', subject: 'comment_id', change: sql`` },
  { table: 'reactions', actor: 'member_id', subject: 'post_id', change: sql`` },
  { table: 'follows', actor: 'follower_id', subject: 'followed_id', change: sql`` },
]

/** Deletes the data from a member's own calls. */
export const deleteUsage = (tx: Queries, memberId: string): Promise<void> => deleteFrom(tx, usageTables, memberId)

/** Deletes a member's own rows. Acts that count for other members' figures stay, each under its own pseudonym. */
export async function eraseRecord(tx: Queries, memberId: string): Promise<void> {
  await deleteFrom(tx, ownTables, memberId)
  await tx.execute(sql`delete from follows where followed_id = ${memberId}::uuid`)
  await tx.execute(sql`update posts set local_date = null where owner_id = ${memberId}::uuid`)
  for (const { table, actor, subject, change } of pseudonymisedTables)
    await pseudonymise(tx, memberId, {
      table: sql.identifier(table),
      actor: sql.identifier(actor),
      subject: sql.identifier(subject),
      change,
    })
}

async function deleteFrom(tx: Queries, tables: readonly string[], memberId: string): Promise<void> {
  for (const table of tables)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}::uuid`)
}

type Name = ReturnType<typeof sql.identifier>

async function pseudonymise(
  tx: Queries,
  memberId: string,
  { table, actor, subject, change }: { table: Name; actor: Name; subject: Name; change: SQL },
): Promise<void> {
  const { rows } = await tx.execute<{ subject: string }>(
    sql`select ${subject} as subject from ${table} where ${actor} = ${memberId}::uuid`,
  )
  if (rows.length === 0) return
  const subjects = rows.map((row) => row.subject)
  const pseudonyms = subjects.map((each) => pseudonymOf(memberId, each))
  await tx.execute(sql`
    update ${table} set ${actor} = p.pseudonym, local_date = null${change}
    from unnest(${sql.param(subjects)}::uuid[], ${sql.param(pseudonyms)}::uuid[]) as p (subject, pseudonym)
    where ${table}.${actor} = ${memberId}::uuid and ${table}.${subject} = p.subject`)
}
