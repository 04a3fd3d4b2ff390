import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { ClientInfo } from '../client-info.ts'
import * as mails from './store/mails.ts'

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
