import { resetS, verificationS } from './limits.ts'

/** What a mail with a link is for. */
export type MailKind = 'passwordReset' | 'emailVerification'

/** How long a mailed link is good for. */
export const lifetimeS: Readonly<Record<MailKind, number>> = {
  passwordReset: resetS,
  emailVerification: verificationS,
}

/** The page that a mail leads to; its token is known to nobody but whoever reads the mail. */
export function linkOf(kind: MailKind, { origin, token, email }: { origin: string; token: string; email: string }) {
  if (kind === 'emailVerification') return `${origin}/verify-email?${new URLSearchParams({ token })}`
  return `${origin}/reset-password?${new URLSearchParams({ token, email })}`
}
