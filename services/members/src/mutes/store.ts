import type { Database, Queries } from '@hunch/kit/postgres'
import { partOf } from '@hunch/kit/search-words'
import type { MuteList } from '@hunch/proto/gen/hunch/moderation/v1/mutes_pb'
import { eq, or, sql } from 'drizzle-orm'
import { muteLists, mutes } from './schema.ts'

/**
 * Replaces a member's mutes. Ignores the list if it is not newer than the stored one, or if the member is erased. Leaves out
 * entries that mute an erased member.
 */
export async function applyMutes(
  database: Pick<Database, 'transaction'>,
  { list }: { readonly list?: MuteList | undefined },
): Promise<Record<string, never>> {
  if (list) await database.transaction((tx) => applyList(tx, list))
  return {}
}

async function applyList(tx: Queries, { memberId, version, mutes: given }: MuteList): Promise<void> {
  const { rows } = await tx.execute(sql`
    insert into mute_lists (member_id, version) values (${memberId}::uuid, ${version}::bigint)
    on conflict (member_id) do update set version = excluded.version
      where not mute_lists.erased and mute_lists.version < excluded.version
    returning member_id`)
  if (rows.length === 0) return
  await tx.delete(mutes).where(eq(mutes.muterId, memberId))
  const column = (of: (mute: MuteList['mutes'][number]) => string | number | null) => sql.param(given.map(of))
  await tx.execute(sql`
    insert into mutes (muter_id, member_id, word, category, ends_at)
    select ${memberId}::uuid, m.member_id, m.word, m.category, to_timestamp(m.ends_at / 1000.0)
    from unnest(${column(({ muted }) => (muted.case === 'memberId' ? muted.value : null))}::uuid[],
      ${column(({ muted }) => (muted.case === 'word' ? partOf(muted.value) : null))}::text[],
      ${column(({ muted }) => (muted.case === 'category' ? muted.value : null))}::text[],
      ${column(({ endsAtMs }) => (endsAtMs === undefined ? null : String(endsAtMs)))}::bigint[])
      as m (member_id, word, category, ends_at)
    where num_nonnulls(m.member_id, m.word, m.category) = 1 and m.word is distinct from ''
      and not exists (select from mute_lists gone where gone.member_id = m.member_id and gone.erased)`)
}

/** Deletes all mutes by and of an erased member. Only the member's id stays, so that late lists are ignored. */
export async function eraseMutes(tx: Queries, memberId: string): Promise<void> {
  await tx
    .insert(muteLists)
    .values({ memberId, version: 0, erased: true })
    .onConflictDoUpdate({ target: muteLists.memberId, set: { erased: true } })
  await tx.delete(mutes).where(or(eq(mutes.muterId, memberId), eq(mutes.memberId, memberId)))
}
