import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { ClientInfo, UsedBrowser } from '../client-info.ts'
import { knownDeviceOf } from '../sessions/rules/device-name.ts'
import type { KnownBrowser } from '../throttling/known-browser-signer.ts'
import type { AccountMailKind, NoticeMailed, SecurityMailKind } from './rules.ts'
import * as mails from './store/mails.ts'

/** Re-exports the function that changes the address in the links of queued mails, for the operator. */
export { moveAll as moveMails } from './store/mails.ts'

type Requester = Pick<ClientInfo, 'linkOrigin' | 'language'>

/** Queues a mail with a link to verify an account's e-mail. */
export const requestVerificationMail = (
  queries: Queries,
  { id, email }: Account,
  { linkOrigin, language }: Requester,
): Promise<void> =>
  mails.insert(queries, { kind: 'emailVerification', email, accountId: id, origin: linkOrigin, language })

/** Queues a reset mail to an address as the person typed it. The account is looked up when the mail is sent. */
export const requestResetMail = (queries: Queries, email: string, { linkOrigin, language }: Requester): Promise<void> =>
  mails.insert(queries, { kind: 'passwordReset', email, accountId: null, origin: linkOrigin, language })

interface AskedFor {
  /** The address as the person typed it. */
  readonly email: string
  /** SHA-256 of the secret that the browser keeps. */
  readonly asker: string
  /** Set if the browser signed in to the account before. The mail is then sent even if strangers requested many. */
  readonly known: KnownBrowser | undefined
}

/** Queues a mail with a sign-in link, valid only in the browser that asked for it. The account is looked up at sending. */
export const requestSignInMail = (
  queries: Queries,
  { email, asker, known }: AskedFor,
  { linkOrigin, language }: Requester,
): Promise<void> =>
  mails.insert(queries, {
    kind: 'adminSignIn',
    email,
    accountId: known?.accountId ?? null,
    origin: linkOrigin,
    language,
    asker,
  })

/** Queues the mail about the admin's decision on a sign-up. `note` is the reason. */
export const requestDecisionMail = (
  queries: Queries,
  kind: 'signUpApproved' | 'signUpRefused',
  { email, origin, language, note }: Pick<mails.Mail, 'email' | 'origin' | 'language' | 'note'>,
): Promise<void> => mails.insert(queries, { kind, email, accountId: null, origin, language, note })

/**
 * Queues the mail about moderation's decision on an account. Queues nothing for an unverified address, which may belong
 * to another person. The link begins with the origin that is configured at sending.
 */
export async function requestAccountMail(
  tx: Queries,
  kind: AccountMailKind,
  { id: accountId, email, emailVerified }: Account,
  actId: string | null = null,
): Promise<void> {
  if (emailVerified) await mails.insert(tx, { kind, email, accountId, origin: '', language: 'en', actId })
}

/**
 * Queues the mail about a change of how a member signs in. The mail names the browser that was used. Queues nothing for an
 * unverified address. The mail goes to the account's present address, even if it changes before the mail is sent.
 */
export async function requestSecurityMail(
  tx: Queries,
  kind: SecurityMailKind,
  { id: accountId, email, emailVerified }: Account,
  { userAgent, language }: UsedBrowser,
): Promise<void> {
  if (!emailVerified) return
  await mails.insert(tx, { kind, email, accountId, origin: '', language, device: knownDeviceOf(userAgent) })
}

/**
 * Queues a mail about legal notices to their sender, who may have no account: that moderation has received them, or its
 * decisions. Address and language are looked up at moderation when the mail is sent.
 */
export async function requestNoticeMail(tx: Queries, notices: readonly NoticeMailed[]): Promise<void> {
  const kind = notices.every(({ state }) => state === 'received') ? 'noticeReceived' : 'noticeDecided'
  await mails.insert(tx, { kind, email: '', accountId: null, origin: '', language: 'en', notices })
}
