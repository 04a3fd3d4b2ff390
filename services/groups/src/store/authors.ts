import type { Queries } from '@hunch/kit/postgres'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { authors } from './schema.ts'

/** A copy of a member's card; of an erased one only the id is left. */
export type Author = typeof authors.$inferSelect
export type Card = Omit<Author, 'erased'>

export async function findAuthors(queries: Queries, memberIds: readonly string[]): Promise<Author[]> {
  return memberIds.length === 0
    ? []
    : queries
        .select()
        .from(authors)
        .where(inArray(authors.memberId, [...memberIds]))
}

/** Whether a member's account is known to be gone. */
export async function isErased(queries: Queries, memberId: string): Promise<boolean> {
  const rows = await queries
    .select({ memberId: authors.memberId })
    .from(authors)
    .where(and(eq(authors.memberId, memberId), authors.erased))
  return rows.length > 0
}

/** Keeps cards; an older one never replaces a newer, and none brings back who was erased. */
export async function saveCards(queries: Queries, cards: readonly Card[]): Promise<void> {
  if (cards.length === 0) return
  // In one order, so that two savers never wait for each other.
  const rows = [...cards].sort((a, b) => (a.memberId < b.memberId ? -1 : 1))
  await queries
    .insert(authors)
    .values(rows)
    .onConflictDoUpdate({
      target: authors.memberId,
      set: {
        firstName: sql`excluded.first_name`,
        lastName: sql`excluded.last_name`,
        maskedEmail: sql`excluded.masked_email`,
        profileImageFile: sql`excluded.profile_image_file`,
        country: sql`excluded.country`,
        userRank: sql`excluded.user_rank`,
        isActive: sql`excluded.is_active`,
        version: sql`excluded.version`,
      },
      setWhere: sql`${authors.version} < excluded.version and not ${authors.erased}`,
    })
}

const nothingLeft = {
  firstName: '',
  lastName: '',
  maskedEmail: '',
  profileImageFile: '',
  country: '',
  userRank: '',
  isActive: false,
  /** Before that of every card. */
  version: 0,
  erased: true,
}

/** Leaves nothing of members but their ids. */
export async function eraseCards(queries: Queries, memberIds: readonly string[]): Promise<void> {
  for (const memberId of [...memberIds].sort())
    await queries
      .insert(authors)
      .values({ memberId, ...nothingLeft })
      .onConflictDoUpdate({ target: authors.memberId, set: nothingLeft })
}
