import { hkdfSync } from 'node:crypto'
import type { JWK } from 'jose'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { z } from 'zod'

/** The claims of the cookie: `jti` is the browser's id, `sub` the account's. */
const Claims = z.object({ jti: z.uuid(), sub: z.uuid() })

/** A browser that has signed in to an account. */
export interface KnownBrowser {
  readonly id: string
  readonly accountId: string
}

export interface KnownBrowserSigner {
  /** Returns the value of a cookie. The value does not expire; the row of the known browser does. */
  sign(browser: KnownBrowser): Promise<string>
  /** Returns the browser of a cookie; undefined if this service did not sign it. */
  verify(cookie: string): Promise<KnownBrowser | undefined>
}

const alg = 'HS256'

/** Creates a signer with a key derived from the service's private key, so that every replica can verify. */
export function createKnownBrowserSigner(privateKey: JWK): KnownBrowserSigner {
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(privateKey.d ?? '', 'base64url'), '', 'known browser', 32))
  return {
    sign: ({ id, accountId }) => new SignJWT().setProtectedHeader({ alg }).setJti(id).setSubject(accountId).sign(key),
    async verify(cookie) {
      if (!cookie) return undefined
      try {
        const { payload } = await jwtVerify(cookie, key, { algorithms: [alg] })
        const { jti, sub } = Claims.parse(payload)
        return { id: jti, accountId: sub }
      } catch {
        return undefined
      }
    },
  }
}
