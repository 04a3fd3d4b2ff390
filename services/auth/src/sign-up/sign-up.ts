import type { Context } from '../context.ts'
import { listErasure } from '../erasure/list-erasures.ts'
import { readJoining } from '../registration/policy.ts'
import { hashOf, isToken } from '../tokens.ts'
import * as signUps from './store.ts'

/** Re-exports functions for the decisions of the admin, for finishing a restore, and for deleting expired sign-ups. */
export {
  countWaiting,
  forgetEveryBrowser,
  listWaiting,
  lockWaiting,
  refuse as refuseSignUp,
  remove as removeSignUp,
  type SignUp,
  sweep as sweepSignUps,
} from './store.ts'

/** A sign-up, and the questions that the person must answer. */
export interface FoundSignUp {
  readonly signUp: signUps.SignUp
  readonly minimumAge: number
  /** The version of the terms to agree to; null if the person need not agree. */
  readonly termsVersion: number | null
  readonly needsApproval: boolean
}

/** Returns the sign-up of a browser; undefined if the browser has none. */
export async function findSignUp(ctx: Context, token: string): Promise<FoundSignUp | undefined> {
  const { db } = ctx.database
  const signUp = isToken(token) ? await signUps.findByToken(db, hashOf(token)) : undefined
  if (!signUp) return undefined
  const { minimumAge, terms, admission } = await readJoining(ctx, db, signUp.invitationHash)
  return { signUp, minimumAge, termsVersion: terms?.newest ?? null, needsApproval: admission === 'byApproval' }
}

/** Deletes the sign-up of a browser and all its data. A refusal stays in force. Does nothing if there is no sign-up. */
export async function cancelSignUp(ctx: Context, token: string): Promise<void> {
  const id = await ctx.database.transaction(async (tx) => {
    const signUp = isToken(token) ? await signUps.lockByToken(tx, hashOf(token)) : undefined
    if (signUp) await signUps.remove(tx, signUp.id)
    return signUp?.id
  })
  if (id) await listErasure(ctx, id)
}

/** Signs a browser out of its sign-up. The sign-up itself stays. */
export async function leaveSignUp({ database }: Context, token: string): Promise<void> {
  if (isToken(token)) await signUps.forgetBrowser(database.db, hashOf(token))
}
