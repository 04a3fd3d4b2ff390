import type { Queries } from '@hunch/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import { nobodyOf } from '../domain/nobody.ts'

/** Copies that hold what is a member's alone. */
const own = [
  ...['standings', 'badges', 'scorings', 'streak_days', 'act_days'],
  ...['reflections', 'foundings', 'resolutions'],
]
/** What her own calls have left. */
const ofUse = ['use_days', 'time_zones', 'streak_warnings']

/** Acts that others' figures count: each with the column that says who acted and the one that it is about. */
const kept = [
  { table: 'votes', who: 'member_id', about: 'post_id', change: sql`, is_nobodys = true` },
  { table: 'comments', who: 'member_id', about: 'comment_id', change: sql`` },
  { table: 'likes', who: 'member_id', about: 'comment_id', change: sql`` },
  { table: 'reactions', who: 'member_id', about: 'post_id', change: sql`` },
  { table: 'follows', who: 'follower_id', about: 'followed_id', change: sql`` },
]

/** Deletes what a member's own calls have left. */
export const eraseUse = (tx: Queries, memberId: string): Promise<void> => deleteFrom(tx, ofUse, memberId)

/** Deletes copies of what is a member's alone; what others' figures count stays as nobody's, each act apart. */
export async function eraseRows(tx: Queries, memberId: string): Promise<void> {
  await deleteFrom(tx, own, memberId)
  await tx.execute(sql`delete from follows where followed_id = ${memberId}::uuid`)
  await tx.execute(sql`update posts set local_date = null where owner_id = ${memberId}::uuid`)
  for (const { table, who, about, change } of kept)
    await handOver(tx, memberId, {
      table: sql.identifier(table),
      who: sql.identifier(who),
      about: sql.identifier(about),
      change,
    })
}

async function deleteFrom(tx: Queries, tables: readonly string[], memberId: string): Promise<void> {
  for (const table of tables)
    await tx.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}::uuid`)
}

type Part = ReturnType<typeof sql.identifier>

async function handOver(
  tx: Queries,
  memberId: string,
  { table, who, about, change }: { table: Part; who: Part; about: Part; change: SQL },
): Promise<void> {
  const { rows } = await tx.execute<{ about: string }>(
    sql`select ${about} as about from ${table} where ${who} = ${memberId}::uuid`,
  )
  if (rows.length === 0) return
  const subjects = rows.map((row) => row.about)
  await tx.execute(sql`
    update ${table} set ${who} = n.nobody, local_date = null${change}
    from unnest(${sql.param(subjects)}::uuid[], ${sql.param(subjects.map((subject) => nobodyOf(memberId, subject)))}::uuid[])
      as n (subject, nobody)
    where ${table}.${who} = ${memberId}::uuid and ${table}.${about} = n.subject`)
}
