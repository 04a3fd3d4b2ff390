import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findListing } from '../store/listings.ts'
import { findByCode, type Guesser } from './find-by-code.ts'
import { type NamedListing, nameCreators } from './name-creators.ts'

/** The group behind an invite code, for whoever has it. Throws inviteInvalid, tooManyAttempts. */
export async function getGroupByCode(ctx: Context, guesser: Guesser, code: string): Promise<NamedListing> {
  const id = await findByCode(ctx, guesser, code)
  const listing = await findListing(ctx.database.db, id, guesser.member?.id)
  const [named] = listing ? await nameCreators(ctx, [listing]) : []
  if (!named) throw errors.inviteInvalid()
  return named
}
