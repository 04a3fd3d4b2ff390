import type { Member } from '@hunch/kit/identity'
import { findAccount } from '../accounts/load-account.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requestVerificationMail } from '../mail/request-mail.ts'
import { countTries, keyOf, networkKey } from '../throttling/count-tries.ts'
import { verificationLimits } from './limits.ts'

/**
 * Queues another mail with a link to verify the member's e-mail.
 *
 * @throws emailAlreadyVerified, tooManyAttempts
 */
export async function resendVerification(ctx: Context, member: Member, client: ClientInfo): Promise<void> {
  const account = await findAccount(ctx.database.db, member.id)
  if (!account) throw errors.notSignedIn()
  if (account.emailVerified) throw errors.emailAlreadyVerified()
  await countTries(ctx, {
    [keyOf('verification of', member.id)]: verificationLimits.memberVerifications,
    [networkKey('mails from', client.ip)]: verificationLimits.networkVerifications,
  })
  await requestVerificationMail(ctx.database.db, account, client)
}
