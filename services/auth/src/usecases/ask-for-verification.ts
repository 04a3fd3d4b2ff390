import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { mailsFromNetwork, mailsToOne, mailWindowS } from '../domain/limits.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as mails from '../store/mails.ts'
import { countTries, keyOf, networkKey } from './count-tries.ts'
import type { Visit } from './visit.ts'

/** Has a mail sent by which an account can prove its e-mail. */
export const askForVerification = (
  queries: Queries,
  { id, email }: accounts.Account,
  { origin, language }: Pick<Visit, 'origin' | 'language'>,
): Promise<void> => mails.insert(queries, { kind: 'emailVerification', email, accountId: id, origin, language })

/** The same, asked for by the member herself. Throws emailAlreadyVerified and tooManyAttempts. */
export async function resendVerification(ctx: Context, member: Member, visit: Visit): Promise<void> {
  const account = await accounts.find(ctx.database.db, member.id)
  if (!account) throw errors.notSignedIn()
  if (account.emailVerified) throw errors.emailAlreadyVerified()
  await countTries(ctx, {
    [keyOf('verification of', member.id)]: { most: mailsToOne, windowS: mailWindowS },
    [networkKey('mails from', visit.ip)]: { most: mailsFromNetwork, windowS: mailWindowS },
  })
  await askForVerification(ctx.database.db, account, visit)
}
