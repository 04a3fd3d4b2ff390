import type { JWK } from 'jose'
import { z } from 'zod'
import { createSeal, type Seal } from '../../seal.ts'
import { clientLimits } from '../limits.ts'

/** The state that the browser keeps while the person is at the identity provider. */
const SignInState = z.object({
  /** The OAuth state: 128 random bits or more, valid for one callback. */
  handle: z.string(),
  /** PKCE's code verifier. */
  verifier: z.string(),
  /** The value that the ID token of OpenID Connect must repeat. */
  nonce: z.string().optional(),
  returnTo: z.string(),
  /** An id that the browser chose for this sign-in. */
  attempt: z.string().optional(),
  /** The code of the invitation link that the person follows. */
  invitation: z.string().optional(),
})

/** Creates the seal of a provider's states. Keys differ by `purpose`: a state is invalid at another provider's callback. */
export const createStateSeal = (privateKey: JWK, purpose: string): Seal<z.output<typeof SignInState>> =>
  createSeal(privateKey, { purpose, holds: SignInState, expiresS: clientLimits.signInS })
