import type { Queries } from '@hunch/kit/postgres'
import { registration } from '../../schema/index.ts'

/** Who may join, how old they must be, and whether they agree to the terms. */
export type Registration = Pick<typeof registration.$inferSelect, 'mode' | 'minimumAge' | 'asksTerms'>
export type RegistrationMode = Registration['mode']

/** In years, where the operator has said nothing. */
const usualMinimumAge = 16

/** Returns what the operator has decided; who is old enough may join where they have decided nothing. */
export async function read(queries: Queries): Promise<Registration> {
  const [row] = await queries
    .select({ mode: registration.mode, minimumAge: registration.minimumAge, asksTerms: registration.asksTerms })
    .from(registration)
  return row ?? { mode: 'open', minimumAge: usualMinimumAge, asksTerms: null }
}

export async function write(tx: Queries, decided: Registration): Promise<void> {
  await tx.insert(registration).values(decided).onConflictDoUpdate({ target: registration.oneRow, set: decided })
}
