/** What an account's card shows: the part of it that other services keep copies of. */
export interface CardFields {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
  readonly profileImageFile: string | null
  readonly country: string | null
  readonly userRank: string
  readonly isActive: boolean
}

/** Whether a change of an account alters its card. */
export const cardDiffers = (before: CardFields, after: CardFields): boolean =>
  before.firstName !== after.firstName ||
  before.lastName !== after.lastName ||
  before.email !== after.email ||
  before.profileImageFile !== after.profileImageFile ||
  before.country !== after.country ||
  before.userRank !== after.userRank ||
  before.isActive !== after.isActive
