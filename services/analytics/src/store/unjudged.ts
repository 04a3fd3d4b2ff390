import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'

/** Members of whom the running service has something to judge, as its live tables say. */
const unjudged = sql`(select member_id from public.scorings where due
  union select member_id from public.members where streak_due)`

/** For use while copies are made anew: gives members whom the service has still to judge what they have in the live tables. */
export async function keepUnjudged(tx: Queries): Promise<void> {
  for (const table of ['standings', 'badges']) {
    const copy = sql.identifier(table)
    await tx.execute(sql`delete from ${copy} where member_id in ${unjudged}`)
    await tx.execute(sql`insert into ${copy} select * from public.${copy} where member_id in ${unjudged}`)
  }
  await tx.execute(sql`update scorings s set due = true from public.scorings l
    where l.due and (s.member_id, s.post_id, s.settlement) = (l.member_id, l.post_id, l.settlement)`)
  await tx.execute(sql`update members m set streak_due = true from public.members l
    where l.member_id = m.member_id and l.streak_due`)
}
