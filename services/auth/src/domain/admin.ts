import { emailKey } from './email.ts'

/** Whether an account is the admin's: it has that e-mail, and the e-mail is proven. */
export const isAdmin = (
  account: { readonly emailKey: string; readonly emailVerified: boolean },
  adminEmail: string,
): boolean => account.emailVerified && account.emailKey === emailKey(adminEmail)
