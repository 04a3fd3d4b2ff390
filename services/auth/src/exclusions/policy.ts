/** Decides who may not join for a time: refused people, and members who left while an act of moderation was in force. */
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Person } from '../identities/recognise-person.ts'
import * as exclusions from './store.ts'

/** A new person, as an identity provider describes them. */
export type Newcomer = Pick<Person, 'provider' | 'subject' | 'email' | 'emailVerified'>

/** Returns the hashes of a person's identity and verified e-mail, by which stored exclusions recognise the person. */
export const hashesOf = (
  { exclusionHasher }: Context,
  { provider, subject, email, emailVerified }: Newcomer,
): string[] => exclusionHasher.hashesOf({ persons: [{ provider, subject }], email, emailVerified })

/**
 * Checks that no exclusion keeps a new person from joining.
 *
 * @throws refusedBefore, leftSuspended with the time from which they may join
 */
export async function requireNotExcluded(ctx: Context, tx: Queries, newcomer: Newcomer): Promise<void> {
  const found = await exclusions.findLast(tx, hashesOf(ctx, newcomer))
  if (!found) return
  const until = found.endsAt.toISOString()
  throw found.cause === 'refusal' ? errors.refusedBefore({ until }) : errors.leftSuspended({ until })
}
