import type { Member } from '@hunch/kit/identity'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { changeTexts } from '../words/profile-texts.ts'

/** Changes of a profile. An omitted field keeps its value. An empty text or null clears a field other than `firstName`. */
export interface ProfileChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | null | undefined
  readonly bio?: string | null | undefined
  readonly location?: string | null | undefined
}

/**
 * Changes the profile of an account, which must be the caller's own.
 *
 * @throws notYourProfile
 * @throws wordRefused naming the term, termsNotAgreed
 */
export async function updateProfile(
  ctx: Context,
  member: Member,
  id: string,
  { firstName, lastName, bio, location }: ProfileChange,
): Promise<Account> {
  if (id !== member.id) throw errors.notYourProfile()
  return changeTexts(ctx, member, () => ({
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName: lastName || null }),
    ...(bio === undefined ? {} : { bio: bio || null }),
    ...(location === undefined ? {} : { location: location || null }),
  }))
}
