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
  /** The browser's own name of the sign-in. */
  attempt: z.string().optional(),
  /** The code of the invitation link that the person follows. */
  invitation: z.string().optional(),
})

/** Each provider has its own purpose and therefore its own key: one provider's state is invalid at another's callback. */
export const createStateSeal = (privateKey: JWK, purpose: string): Seal<z.output<typeof SignInState>> =>
  createSeal(privateKey, { purpose, holds: SignInState, expiresS: clientLimits.signInS })
