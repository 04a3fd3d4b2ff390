import { hkdfSync } from 'node:crypto'
import type { JWK } from 'jose'
import { jwtDecrypt } from 'jose/jwt/decrypt'
import { EncryptJWT } from 'jose/jwt/encrypt'
import type { z } from 'zod'

/** Encrypts values for cookies: the browser can neither read nor change them, and they expire. */
export interface Seal<T> {
  /** Encrypts a value for a cookie. */
  seal(value: T): Promise<string>
  /** Returns the value; undefined if it has expired, or was not sealed by this service for this purpose. */
  unseal(sealed: string): Promise<T | undefined>
}

const headers = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Seals with a key derived from the service's private key, so that every replica can unseal. Each purpose has its own
 * key, so a value that was sealed for one purpose is invalid for another. `expiresS` is in seconds.
 */
export function createSeal<S extends z.ZodObject>(
  privateKey: JWK,
  { purpose, holds, expiresS }: { readonly purpose: string; readonly holds: S; readonly expiresS: number },
): Seal<z.output<S>> {
  const secret = Buffer.from(privateKey.d ?? '', 'base64url')
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (value) =>
      new EncryptJWT({ ...value }).setProtectedHeader(headers).setExpirationTime(`${expiresS}s`).encrypt(key),
    async unseal(sealed) {
      try {
        const options = { keyManagementAlgorithms: [headers.alg], contentEncryptionAlgorithms: [headers.enc] }
        const { payload } = await jwtDecrypt(sealed, key, options)
        return holds.parse(payload)
      } catch {
        return undefined
      }
    },
  }
}
