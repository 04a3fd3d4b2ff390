import type { Context } from '../context.ts'
import { emailKey, isEmail } from '../domain/email.ts'
import { mailsFromNetwork, mailsToOne, mailWindowS } from '../domain/limits.ts'
import * as mails from '../store/mails.ts'
import { countTries, keyOf, networkKey } from './count-tries.ts'
import type { Visit } from './visit.ts'

/**
 * Has a reset mail sent to whoever proves to own a password account of this e-mail. Nobody is
 * looked up here: that happens when the mail is due, so that neither answer nor time tells
 * whether there is such an account. Throws tooManyAttempts.
 */
export async function requestPasswordReset(ctx: Context, email: string, { origin, language, ip }: Visit) {
  await countTries(ctx, {
    [keyOf('reset for', emailKey(email))]: { most: mailsToOne, windowS: mailWindowS },
    [networkKey('mails from', ip)]: { most: mailsFromNetwork, windowS: mailWindowS },
  })
  if (!isEmail(email)) return
  await mails.insert(ctx.database.db, { kind: 'passwordReset', email, accountId: null, origin, language })
}
