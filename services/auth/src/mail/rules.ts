/** What a mailed link with a token is for. */
export type LinkKind = 'passwordReset' | 'adminSignIn' | 'emailVerification' | 'statement'
/** What moderation has decided about an account, of which its member learns by mail alone. */
export type AccountMailKind = 'deactivated' | 'deactivationUpheld' | 'reactivated'
const securityKinds = ['passkeyAdded', 'passkeyRemoved', 'recoveryCodeUsed'] as const
/** What was done about how an account is signed in to: its member is mailed, in case it was somebody else. */
export type SecurityMailKind = (typeof securityKinds)[number]
/** What a mail is about: those with such a link, what the admin or moderation has decided, and what was done about signing in. */
export type MailKind =
  | Exclude<LinkKind, 'statement'>
  | AccountMailKind
  | SecurityMailKind
  | 'signUpApproved'
  | 'signUpRefused'

export const isSecurityMail = (kind: MailKind): kind is SecurityMailKind =>
  (securityKinds as readonly string[]).includes(kind)

/** What the link of a mail is for; undefined where it has no token. */
export function purposeOf(kind: MailKind): LinkKind | undefined {
  if (kind === 'passwordReset' || kind === 'adminSignIn' || kind === 'emailVerification') return kind
  return kind === 'deactivated' || kind === 'deactivationUpheld' ? 'statement' : undefined
}

/** Returns the page that a mail links to. The token is in this URL only. */
export function linkOf(kind: LinkKind, { origin, token, email }: { origin: string; token: string; email: string }) {
  if (kind === 'statement') return `${origin}/mailed-statement?${new URLSearchParams({ token })}`
  if (kind === 'adminSignIn') return `${origin}/admin?${new URLSearchParams({ token })}`
  if (kind === 'emailVerification') return `${origin}/verify-email?${new URLSearchParams({ token })}`
  return `${origin}/reset-password?${new URLSearchParams({ token, email })}`
}
