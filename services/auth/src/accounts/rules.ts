/** The longest address that mail can carry, in characters. */
const maxLength = 320

/** Whether a text can be an e-mail address: one @, no blanks, no control characters, well-formed Unicode. */
export const isEmail = (text: string): boolean =>
  text.length <= maxLength && text.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)

/**
 * Returns the form in which addresses are compared. Only the letters A to Z are folded: Unicode case
 * folding maps different addresses to one (the Kelvin sign becomes a k, a dotless i an i), so that
 * somebody with a look-alike of the admin's address would be the admin.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns `m…@example.com`: what others see of an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return `${first}…${email.slice(at < 0 ? email.length : at)}`
}

/** Whether an account claims the admin's e-mail, proven or not. */
export const isAdminEmail = (account: { readonly emailKey: string }, adminEmail: string): boolean =>
  account.emailKey === emailKey(adminEmail)

/** Whether an account is the admin's: it has that e-mail, and the e-mail is verified. */
export const isAdmin = (
  account: { readonly emailKey: string; readonly emailVerified: boolean },
  adminEmail: string,
): boolean => account.emailVerified && isAdminEmail(account, adminEmail)

/** Returns what an account's member may do; that the admin moderates needs no saying. */
export function roleOf(
  account: Parameters<typeof isAdmin>[0] & { readonly isModerator: boolean },
  adminEmail: string,
): 'member' | 'moderator' | 'admin' {
  if (isAdmin(account, adminEmail)) return 'admin'
  return account.isModerator ? 'moderator' : 'member'
}

/** The part of an account that other services keep in their read models. */
export interface PublishedFields {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
  readonly profileImageFile: string | null
  readonly country: string | null
  readonly userRank: string
  readonly isActive: boolean
  /** Not on the card: the event carries it, for services only. */
  readonly detectedCountry: string | null
}

/** Whether a change of an account has to be published. */
export const mustPublish = (before: PublishedFields, after: PublishedFields): boolean =>
  before.firstName !== after.firstName ||
  before.lastName !== after.lastName ||
  before.email !== after.email ||
  before.profileImageFile !== after.profileImageFile ||
  before.country !== after.country ||
  before.userRank !== after.userRank ||
  before.isActive !== after.isActive ||
  before.detectedCountry !== after.detectedCountry

/** Scored votes that a member needs before their accuracy is shown. */
const minScored = 5

/** Returns the share of scored votes that were right, in percent; null while there are too few. */
export const accuracyOf = (right: number, scored: number): number | null =>
  scored < minScored ? null : (100 * right) / scored
