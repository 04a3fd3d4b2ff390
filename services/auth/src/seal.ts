import { hkdfSync } from 'node:crypto'
import type { JWK } from 'jose'
import { jwtDecrypt } from 'jose/jwt/decrypt'
import { EncryptJWT } from 'jose/jwt/encrypt'
import { z } from 'zod'
import { passkeyLimits } from './passkeys/limits.ts'
import { passwordLimits } from './passwords/limits.ts'
import { signInLinkLimits } from './sign-in-links/limits.ts'

/** Encrypts values for cookies: the browser can neither read nor change them, and they expire. */
export interface Seal<T> {
  /** Encrypts a value for a cookie. */
  seal(value: T): Promise<string>
  /** Returns the value; undefined if it has expired, or was not sealed by this service for this purpose. */
  unseal(sealed: string): Promise<T | undefined>
}

const headers = { alg: 'dir', enc: 'A256GCM' } as const

/**
 * Creates a seal with a key derived from the service's private key, so that every replica can unseal. Each purpose has
 * its own key, so a value that was sealed for one purpose is invalid for another. A value expires after `expiresS` seconds.
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

/** The state that a browser keeps while a passkey is created or signs. */
const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(['add', 'signIn', 'secondFactor']),
  /** The account that the passkey must belong to; absent for a sign-in with any passkey. */
  accountId: z.string().optional(),
})

export type Challenge = z.output<typeof Challenge>
export type ChallengeSeal = Seal<Challenge>

export const createChallengeSeal = (privateKey: JWK): ChallengeSeal =>
  createSeal(privateKey, { purpose: 'passkey cookie', holds: Challenge, expiresS: passkeyLimits.passkeyS })

/** The state that a browser keeps between the right password and its confirmation. */
const Confirmation = z.object({
  /** Random; valid for a limited number of attempts. */
  handle: z.string(),
  accountId: z.string(),
  /** The SHA-256 of the password's hash, so that a replaced password makes the confirmation invalid. */
  passwordKey: z.string(),
})

export type Confirmation = z.output<typeof Confirmation>
export type ConfirmationSeal = Seal<Confirmation>

export const createConfirmationSeal = (privateKey: JWK): ConfirmationSeal =>
  createSeal(privateKey, {
    purpose: 'second factor cookie',
    holds: Confirmation,
    expiresS: passwordLimits.secondFactorS,
  })

/** The state of a browser that asked for a sign-in link. The link is valid only in that browser. */
const Asker = z.object({
  /** Random. Its SHA-256 is stored with the link. */
  secret: z.string(),
})

export type AskerSeal = Seal<z.output<typeof Asker>>

export const createAskerSeal = (privateKey: JWK): AskerSeal =>
  createSeal(privateKey, { purpose: 'sign-in link cookie', holds: Asker, expiresS: signInLinkLimits.signInLinkCookieS })
