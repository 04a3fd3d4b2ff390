/** The purpose of a mailed link with a token. */
export type LinkKind = 'passwordReset' | 'adminSignIn' | 'emailVerification' | 'statement'
/** Moderation's decisions about an account. The member learns of them only by mail. */
export type AccountMailKind = 'deactivated' | 'deactivationUpheld' | 'reactivated'
const securityKinds = ['passkeyAdded', 'passkeyRemoved', 'recoveryCodeUsed'] as const
/** Changes of how a member signs in. The member gets a mail, in case another person made the change. */
export type SecurityMailKind = (typeof securityKinds)[number]
/** Mails to visitors who sent legal notices: one confirms the receipt, the other has the decisions. */
export type NoticeMailKind = 'noticeReceived' | 'noticeDecided'
/** A legal notice in such a mail: its report at moderation, and whether the mail confirms it or has the decision. */
export interface NoticeMailed {
  readonly reportId: string
  readonly state: 'received' | 'acted' | 'dismissed'
}
/**
 * The kind of a mail, by its content: a link, a decision of the admin or moderation, a change of how a member signs in, or
 * legal notices.
 */
export type MailKind =
  | Exclude<LinkKind, 'statement'>
  | AccountMailKind
  | SecurityMailKind
  | NoticeMailKind
  | 'signUpApproved'
  | 'signUpRefused'

export const isSecurityMail = (kind: MailKind): kind is SecurityMailKind =>
  (securityKinds as readonly string[]).includes(kind)

export const isNoticeMail = (kind: MailKind): kind is NoticeMailKind =>
  kind === 'noticeReceived' || kind === 'noticeDecided'

/** Returns the purpose of a mail's link; undefined if the link has no token. */
export function purposeOf(kind: MailKind): LinkKind | undefined {
  if (kind === 'passwordReset' || kind === 'adminSignIn' || kind === 'emailVerification') return kind
  return kind === 'deactivated' || kind === 'deactivationUpheld' ? 'statement' : undefined
}

/** Returns the URL of a mail's link. Only this URL contains the token. */
export function linkOf(kind: LinkKind, { origin, token, email }: { origin: string; token: string; email: string }) {
  if (kind === 'statement') return `${origin}/mailed-statement?${new URLSearchParams({ token })}`
  if (kind === 'adminSignIn') return `${origin}/admin?${new URLSearchParams({ token })}`
  if (kind === 'emailVerification') return `${origin}/verify-email?${new URLSearchParams({ token })}`
  return `${origin}/reset-password?${new URLSearchParams({ token, email })}`
}
