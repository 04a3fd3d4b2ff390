import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { accounts, agreements, mustAgree, terms } from '../schema/index.ts'

/** Stores that a member agreed to a version of the terms. Ignored if a newer version is stored. */
export async function keep(tx: Queries, memberId: string, version: number): Promise<void> {
  await tx
    .insert(agreements)
    .values({ memberId, version })
    .onConflictDoUpdate({
      target: agreements.memberId,
      set: { version: sql`greatest(${agreements.version}, excluded.version)` },
    })
}

/** Stores a published version of the terms. After a material one, members who agreed to an earlier version must agree again. */
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

/** Whether a member still has to agree to the terms. `asksTermsUsually` applies if the setting is not stored. */
export async function isToAgree(queries: Queries, memberId: string, asksTermsUsually: boolean): Promise<boolean> {
  const [found] = await queries
    .select({ isTo: mustAgree(asksTermsUsually) })
    .from(accounts)
    .where(eq(accounts.id, memberId))
  return found?.isTo === true
}

/** The version of the terms that the product ships with. */
const firstVersion = 1

/** The newest version of the terms, and the newest material version, which a member must have agreed to. */
export type TermsVersions = Pick<typeof terms.$inferSelect, 'newest' | 'material'>

export async function readVersions(queries: Queries): Promise<TermsVersions> {
  const [row] = await queries.select({ newest: terms.newest, material: terms.material }).from(terms)
  return row ?? { newest: firstVersion, material: firstVersion }
}

export async function remove(tx: Queries, memberId: string): Promise<void> {
  await tx.execute(sql`delete from agreements where member_id = ${memberId}`)
}
