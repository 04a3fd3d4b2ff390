import { resolveAddress } from '@hunch/kit/config'
import type { Queries } from '@hunch/kit/postgres'
import { type Actor, recordAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { excludeRefused } from '../exclusions/keep-exclusions.ts'
import { retryFirstSignIn } from '../identities/recognise-person.ts'
import { requestDecisionMail } from '../mail/request-mail.ts'
import { admit } from '../sign-up/complete-sign-up.ts'
import { listWaiting, lockWaiting, refuseSignUp, type SignUp } from '../sign-up/sign-up.ts'

/** Returns a page of the people who wait for approval, longest wait first. */
export const listWaitingPeople = ({ database }: Context, page: { limit: number; offset: number }): Promise<SignUp[]> =>
  listWaiting(database.db, page)

/**
 * Creates the account of a person who waits for approval, and mails them.
 *
 * @throws waitingPersonNotFound
 */
export const approvePerson = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  retryFirstSignIn(() =>
    ctx.database.transaction(async (tx) => {
      const signUp = await requireWaiting(tx, id)
      const account = await admit(ctx, tx, signUp)
      await requestDecisionMail(tx, 'signUpApproved', mailOf(ctx, signUp))
      await recordAct(tx, actor, 'member.approved', account.id)
    }),
  )

/**
 * Refuses a person who waits for approval. Mails them, with the reason if there is one. The person may not ask again for
 * 30 days, even if they delete their request.
 *
 * @throws waitingPersonNotFound
 */
export const refusePerson = (ctx: Context, actor: Actor, id: string, reason: string): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    const signUp = await requireWaiting(tx, id)
    await excludeRefused(ctx, tx, signUp, await refuseSignUp(tx, id, reason))
    await requestDecisionMail(tx, 'signUpRefused', mailOf(ctx, signUp, reason))
    await recordAct(tx, actor, 'member.refused', id)
  })

const mailOf = ({ config }: Context, { email, language }: SignUp, note = '') => ({
  email,
  language,
  note,
  origin: resolveAddress(config.linkOrigin),
})

async function requireWaiting(tx: Queries, id: string): Promise<SignUp> {
  const signUp = await lockWaiting(tx, id)
  if (!signUp) throw errors.waitingPersonNotFound()
  return signUp
}
