import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { accounts, agreements, mustAgree, terms } from '../schema/index.ts'

/** Stores that a member agreed to a version of the terms; an earlier one than what is stored changes nothing. */
export async function keep(tx: Queries, memberId: string, version: number): Promise<void> {
  await tx
    .insert(agreements)
    .values({ memberId, version })
    .onConflictDoUpdate({
      target: agreements.memberId,
      set: { version: sql`greatest(${agreements.version}, excluded.version)` },
    })
}

/** Stores which version of the terms is the newest, and which the newest that is material. */
export async function keepTerms(tx: Queries, version: number, isMaterial: boolean): Promise<void> {
  const set = {
    newest: sql`greatest(${terms.newest}, excluded.newest)`,
    material: sql`greatest(${terms.material}, excluded.material)`,
  }
  await tx
    .insert(terms)
    .values({ newest: version, material: isMaterial ? version : firstVersion })
    .onConflictDoUpdate({ target: terms.oneRow, set })
}

/** Whether a member is still to agree to the terms. */
export async function isToAgree(queries: Queries, memberId: string, asksTermsUsually: boolean): Promise<boolean> {
  const [found] = await queries
    .select({ isTo: mustAgree(asksTermsUsually) })
    .from(accounts)
    .where(eq(accounts.id, memberId))
  return found?.isTo === true
}

/** The terms that come with the product. */
const firstVersion = 1

/** The versions of the terms that count. */
export type TermsVersions = Pick<typeof terms.$inferSelect, 'newest' | 'material'>

export async function readVersions(queries: Queries): Promise<TermsVersions> {
  const [row] = await queries.select({ newest: terms.newest, material: terms.material }).from(terms)
  return row ?? { newest: firstVersion, material: firstVersion }
}

export async function remove(tx: Queries, memberId: string): Promise<void> {
  await tx.execute(sql`delete from agreements where member_id = ${memberId}`)
}
