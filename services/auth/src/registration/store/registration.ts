import type { Queries } from '@hunch/kit/postgres'
import { registration } from '../../schema/index.ts'

/** The registration mode, the minimum age, and whether people must agree to the terms. */
export type Registration = Pick<typeof registration.$inferSelect, 'mode' | 'minimumAge' | 'asksTerms'>
export type RegistrationMode = Registration['mode']

/** Default of the minimum age, in years. */
const usualMinimumAge = 16

/** Returns the registration settings. Default: open, a minimum age of 16 years, and null for `asksTerms`. */
export async function read(queries: Queries): Promise<Registration> {
  const [row] = await queries
    .select({ mode: registration.mode, minimumAge: registration.minimumAge, asksTerms: registration.asksTerms })
    .from(registration)
  return row ?? { mode: 'open', minimumAge: usualMinimumAge, asksTerms: null }
}

export async function write(tx: Queries, decided: Registration): Promise<void> {
  await tx.insert(registration).values(decided).onConflictDoUpdate({ target: registration.oneRow, set: decided })
}
