import { hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWK, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { fixedLimits } from '../../limits.ts'

/** What the browser keeps while its person is at the identity provider. */
const SignInState = z.object({
  /** The OAuth state: 128 random bits, good for one callback. */
  handle: z.string(),
  /** PKCE's code verifier. */
  verifier: z.string(),
  /** What OpenID Connect's ID token must repeat. */
  nonce: z.string().optional(),
  returnTo: z.string(),
})
type SignInState = z.output<typeof SignInState>

export interface StateSeal {
  /** Encrypts a state for a cookie, which expires with the sign-in. */
  seal(state: SignInState): Promise<string>
  /** Returns the state; undefined where it was not sealed by this service, or has expired. */
  unseal(sealed: string): Promise<SignInState | undefined>
}

const headers = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Seals with a key derived from the service's private key, so that every replica can unseal. Each
 * provider has a purpose and so a key of its own: what one began cannot be finished at another's callback.
 */
export function createStateSeal(privateKey: JWK, purpose: string): StateSeal {
  const secret = Buffer.from(privateKey.d ?? '', 'base64url')
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (state) =>
      new EncryptJWT({ ...state })
        .setProtectedHeader(headers)
        .setExpirationTime(`${fixedLimits.signInS}s`)
        .encrypt(key),
    async unseal(sealed) {
      try {
        const options = { keyManagementAlgorithms: [headers.alg], contentEncryptionAlgorithms: [headers.enc] }
        const { payload } = await jwtDecrypt(sealed, key, options)
        return SignInState.parse(payload)
      } catch {
        return undefined
      }
    },
  }
}
