import type { Context } from '../context.ts'
import { readJoining } from '../registration/registration.ts'
import { hashOf, isToken } from '../tokens.ts'
import * as signUps from './store.ts'

/** How the admin decides on those who wait, how a restored database forgets what browsers hold, and how the clock sweeps. */
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

/** A sign-up, and what is asked of the person. */
export interface FoundSignUp {
  readonly signUp: signUps.SignUp
  readonly minimumAge: number
  /** Of the terms to agree to; null where nobody is asked. */
  readonly termsVersion: number | null
  readonly needsApproval: boolean
}

/** Returns the sign-up of a browser; undefined where it has none. */
export async function findSignUp(ctx: Context, token: string): Promise<FoundSignUp | undefined> {
  const { db } = ctx.database
  const signUp = isToken(token) ? await signUps.findByToken(db, hashOf(token)) : undefined
  if (!signUp) return undefined
  const { minimumAge, terms, admission } = await readJoining(ctx, db, signUp.invitationHash)
  return { signUp, minimumAge, termsVersion: terms?.newest ?? null, needsApproval: admission === 'byApproval' }
}
