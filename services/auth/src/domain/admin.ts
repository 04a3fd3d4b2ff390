import { emailKey } from './email.ts'

/** Whether an account claims the admin's e-mail, proven or not. */
export const isAdminEmail = (account: { readonly emailKey: string }, adminEmail: string): boolean =>
  account.emailKey === emailKey(adminEmail)

/** Whether an account is the admin's: it has that e-mail, and the e-mail is proven. */
export const isAdmin = (
  account: { readonly emailKey: string; readonly emailVerified: boolean },
  adminEmail: string,
): boolean => account.emailVerified && isAdminEmail(account, adminEmail)
