/** What a mail with a link is for. */
export type MailKind = 'passwordReset' | 'emailVerification'

/** Returns the page that a mail links to. The token is in this URL only. */
export function linkOf(kind: MailKind, { origin, token, email }: { origin: string; token: string; email: string }) {
  if (kind === 'emailVerification') return `${origin}/verify-email?${new URLSearchParams({ token })}`
  return `${origin}/reset-password?${new URLSearchParams({ token, email })}`
}
