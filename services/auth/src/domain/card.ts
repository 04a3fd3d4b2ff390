/** The part of an account that other services keep copies of. */
export interface ToldFields {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
  readonly profileImageFile: string | null
  readonly country: string | null
  readonly userRank: string
  readonly isActive: boolean
  /** Not on the card: it is told apart from it, and to services only. */
  readonly detectedCountry: string | null
}

/** Whether a change of an account alters what other services know of it. */
export const isTold = (before: ToldFields, after: ToldFields): boolean =>
  before.firstName !== after.firstName ||
  before.lastName !== after.lastName ||
  before.email !== after.email ||
  before.profileImageFile !== after.profileImageFile ||
  before.country !== after.country ||
  before.userRank !== after.userRank ||
  before.isActive !== after.isActive ||
  before.detectedCountry !== after.detectedCountry
