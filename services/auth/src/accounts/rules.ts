import { limits } from '@hunch/proto/limits'

/** Maximum length of an e-mail address, in characters. */
const maxLength = 320

/** Whether a text can be an e-mail address: one @, no whitespace, no control characters, well-formed Unicode. */
export const isEmail = (text: string): boolean =>
  text.length <= maxLength && text.isWellFormed() && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)

/**
 * Returns the form in which addresses are compared: `Ann@Example.com` becomes `ann@example.com`. Lowercases only A to
 * Z. Unicode case folding maps different addresses to one: the Kelvin sign becomes a k. An address that looks like the
 * admin's would then become the admin's.
 */
export const emailKey = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Returns the masked form of an address that other members see: `m…@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, Math.max(at, 0))
  return `${first}…${email.slice(at < 0 ? email.length : at)}`
}

/** Whether an account claims the admin's e-mail, verified or not. */
export const isAdminEmail = (account: { readonly emailKey: string }, adminEmail: string): boolean =>
  account.emailKey === emailKey(adminEmail)

/** Whether an account is the admin's: it has the admin's e-mail, and the e-mail is verified. */
export const isAdmin = (
  account: { readonly emailKey: string; readonly emailVerified: boolean },
  adminEmail: string,
): boolean => account.emailVerified && isAdminEmail(account, adminEmail)

/** Returns the role of an account. The admin is never returned as `moderator`. */
export function roleOf(
  account: Parameters<typeof isAdmin>[0] & { readonly isModerator: boolean },
  adminEmail: string,
): 'member' | 'moderator' | 'admin' {
  if (isAdmin(account, adminEmail)) return 'admin'
  return account.isModerator ? 'moderator' : 'member'
}

/** The fields of an account that other services store in their read models. */
export interface PublishedFields {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
  readonly profileImageFile: string | null
  readonly country: string | null
  readonly userRank: string
  readonly isActive: boolean
  /** Other services get this field by event only. The public card does not have it. */
  readonly detectedCountry: string | null
}

/** Whether other services must be notified of a change to an account. */
export const mustPublish = (before: PublishedFields, after: PublishedFields): boolean =>
  before.firstName !== after.firstName ||
  before.lastName !== after.lastName ||
  before.email !== after.email ||
  before.profileImageFile !== after.profileImageFile ||
  before.country !== after.country ||
  before.userRank !== after.userRank ||
  before.isActive !== after.isActive ||
  before.detectedCountry !== after.detectedCountry

/** Returns the share of scored votes that were right, in percent; null if fewer than `scoredLeast` votes are scored. */
export const accuracyOf = (right: number, scored: number): number | null =>
  scored < limits.scoredLeast ? null : (100 * right) / scored
