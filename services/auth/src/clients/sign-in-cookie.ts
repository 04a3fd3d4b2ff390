import { hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWK, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { signInS } from '../domain/limits.ts'

/** What must survive the way to the identity provider and back, in the browser's keeping. */
const Started = z.object({
  /** The OAuth state: 128 random bits, good for one return. */
  handle: z.string(),
  /** PKCE's code verifier. */
  verifier: z.string(),
  returnTo: z.string(),
})
type Started = z.output<typeof Started>

export interface SignInSeal {
  /** Encrypts what was started, for a cookie that is good for 10 minutes. */
  seal(started: Started): Promise<string>
  /** What was sealed; undefined where it is not of our making, or too old. */
  open(sealed: string): Promise<Started | undefined>
}

const headers = { alg: 'dir', enc: 'A256GCM' } as const

/** Seals with a key that all replicas derive from the service's own private key. */
export function createSignInSeal(privateKey: JWK): SignInSeal {
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(privateKey.d ?? '', 'base64url'), '', 'sign-in cookie', 32))
  return {
    seal: (started) =>
      new EncryptJWT({ ...started }).setProtectedHeader(headers).setExpirationTime(`${signInS}s`).encrypt(key),
    async open(sealed) {
      try {
        const options = { keyManagementAlgorithms: [headers.alg], contentEncryptionAlgorithms: [headers.enc] }
        const { payload } = await jwtDecrypt(sealed, key, options)
        return Started.parse(payload)
      } catch {
        return undefined
      }
    },
  }
}
