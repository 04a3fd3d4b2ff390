import { type Queries, shortRead } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { authors } from './schema.ts'

/** A member's card in this service's database. The card of an erased member has only the id. */
export type MemberCard = typeof authors.$inferSelect

const selectCards = shortRead<{ memberIds: readonly string[] }, Omit<MemberCard, 'version'> & { version: string }>(sql`
  select member_id as "memberId", first_name as "firstName", last_name as "lastName", masked_email as "maskedEmail",
    profile_image_file as "profileImageFile", country, user_rank as "userRank", is_active as "isActive", version, erased
  from authors where member_id = any (${sql.placeholder('memberIds')}::uuid[])`)

export async function findCards(queries: Queries, memberIds: readonly string[]): Promise<MemberCard[]> {
  if (memberIds.length === 0) return []
  const rows = await selectCards(queries, { memberIds })
  return rows.map((row) => ({ ...row, version: Number(row.version) }))
}

/** Whether a member is known to be deleted. */
export async function isErased(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ memberId: authors.memberId })
    .from(authors)
    .where(and(eq(authors.memberId, memberId), authors.erased))
  return rows.length > 0
}

/** Saves cards. An older card never replaces a newer one, and no card restores an erased member. */
export async function saveCards(queries: Queries, cards: readonly Omit<MemberCard, 'erased'>[]): Promise<void> {
  if (cards.length === 0) return
  // Sorted, so that two transactions that save the same cards never deadlock.
  const rows = [...cards].sort((a, b) => (a.memberId < b.memberId ? -1 : 1))
  const column = (of: (card: (typeof rows)[number]) => unknown) => sql.param(rows.map(of))
  await queries.execute(sql`
    insert into authors (member_id, first_name, last_name, masked_email, profile_image_file, country, user_rank,
      is_active, version)
    select * from unnest(${column(({ memberId }) => memberId)}::uuid[], ${column(({ firstName }) => firstName)}::text[],
      ${column(({ lastName }) => lastName)}::text[], ${column(({ maskedEmail }) => maskedEmail)}::text[],
      ${column(({ profileImageFile }) => profileImageFile)}::text[], ${column(({ country }) => country)}::text[],
      ${column(({ userRank }) => userRank)}::text[], ${column(({ isActive }) => isActive)}::boolean[],
      ${column(({ version }) => version)}::bigint[])
    on conflict (member_id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      masked_email = excluded.masked_email, profile_image_file = excluded.profile_image_file,
      country = excluded.country, user_rank = excluded.user_rank, is_active = excluded.is_active,
      version = excluded.version
    where authors.version < excluded.version and not authors.erased`)
}

const nothingLeft = {
  firstName: '',
  lastName: '',
  maskedEmail: '',
  profileImageFile: '',
  country: '',
  userRank: '',
  isActive: false,
  /** Lower than the version of any card. */
  version: 0,
  erased: true,
}

/** Deletes everything about members but their ids, so that a late event restores no one. */
export async function eraseCards(queries: Queries, memberIds: readonly string[]): Promise<void> {
  for (const memberId of [...memberIds].sort())
    await queries
      .insert(authors)
      .values({ memberId, ...nothingLeft })
      .onConflictDoUpdate({ target: authors.memberId, set: nothingLeft })
}
