import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { ClientInfo, UsedBrowser } from '../client-info.ts'
import { knownDeviceOf } from '../sessions/rules/device-name.ts'
import type { AccountMailKind, SecurityMailKind } from './rules.ts'
import * as mails from './store/mails.ts'

/** How the operator lets the links of waiting mails begin with another address. */
export { moveAll as moveMails } from './store/mails.ts'

type Requester = Pick<ClientInfo, 'linkOrigin' | 'language'>

/** Queues a mail by which an account can verify its e-mail. */
export const requestVerificationMail = (
  queries: Queries,
  { id, email }: Account,
  { linkOrigin, language }: Requester,
): Promise<void> =>
  mails.insert(queries, { kind: 'emailVerification', email, accountId: id, origin: linkOrigin, language })

/** Queues a reset mail to an address as it was typed. Whether an account has it is looked up when the mail is due. */
export const requestResetMail = (queries: Queries, email: string, { linkOrigin, language }: Requester): Promise<void> =>
  mails.insert(queries, { kind: 'passwordReset', email, accountId: null, origin: linkOrigin, language })

/** Queues a mail with a sign-in link, likewise; the link is good in the browser that asked for it. */
export const requestSignInMail = (
  queries: Queries,
  { email, asker }: { readonly email: string; readonly asker: string },
  { linkOrigin, language }: Requester,
): Promise<void> =>
  mails.insert(queries, { kind: 'adminSignIn', email, accountId: null, origin: linkOrigin, language, asker })

/** Queues the mail about what the admin has decided on a sign-up; `note` is the reason for it. */
export const requestDecisionMail = (
  queries: Queries,
  kind: 'signUpApproved' | 'signUpRefused',
  { email, origin, language, note }: Pick<mails.Mail, 'email' | 'origin' | 'language' | 'note'>,
): Promise<void> => mails.insert(queries, { kind, email, accountId: null, origin, language, note })

/**
 * Queues the mail about what moderation has decided on an account: to a verified address alone, as anybody could have
 * typed another. Its link begins with what is configured when it is sent.
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
 * Queues the mail about what was done about how an account is signed in to, and by which browser: to a verified address
 * alone. It goes to the address of now, whatever becomes of that before it is sent.
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
