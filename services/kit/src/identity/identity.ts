import type { JWK } from 'jose'
import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { JWTExpired } from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { importJWK } from 'jose/key/import'
import { commonErrors } from '../errors/index.ts'
import { Remembered } from './remembered.ts'

/** A member's role. The admin also has a moderator's permissions. */
export type Role = 'member' | 'moderator' | 'admin'

/** The content of a token. `sub` is absent for visitors and for a service that acts on its own. */
export interface Claims {
  /** The process that signed: a service's name, or `gateway`. */
  readonly iss: string
  readonly aud: string
  /** The member on whose behalf the call is made. */
  readonly sub?: string
  readonly sid?: string
  readonly role?: Role
  /** The member's time zone, an IANA name. */
  readonly tz?: string
  /** The IP address that the member's request came from. */
  readonly ip?: string
}

type Stated = Omit<Claims, 'iss' | 'aud'>

export interface Identity {
  readonly name: string
  /** Signs a token for one callee, valid for 60 s. The same claims within the same half minute get the same token. */
  sign(audience: string, stated?: Stated): Promise<string>
  /**
   * Verifies a token made for this process. Throws notSignedIn if it is invalid. Throws unavailable if it is valid but
   * expired: the clocks differ, or the call took too long. No one must be signed out for that.
   */
  verify(token: string): Promise<Claims>
}

const lifetimeS = 60
const signedAgainAfterMs = 30_000
const remembered = 10_000

/** Generates an Ed25519 key pair, as JWKs. */
export async function generateKeys(): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) }
}

/**
 * Creates the identity of a process from its private key and the public keys of its callers, by issuer. Caches verified
 * tokens until they expire, so that a repeated token needs no signature check.
 */
export function createIdentity(options: {
  name: string
  privateKey: JWK
  publicKeys: Readonly<Record<string, JWK>>
}): Identity {
  const signed = new Remembered<Promise<string>>(remembered)
  const verified = new Remembered<Promise<Claims>>(remembered)
  const ownKey = importJWK(options.privateKey, 'EdDSA')
  const keys = new Map(Object.entries(options.publicKeys).map(([issuer, key]) => [issuer, importJWK(key, 'EdDSA')]))

  async function sign(audience: string, stated: Stated): Promise<string> {
    return new SignJWT({ ...stated })
      .setProtectedHeader({ alg: 'EdDSA', kid: options.name })
      .setIssuer(options.name)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeS}s`)
      .sign(await ownKey)
  }

  async function verify(token: string): Promise<Claims> {
    try {
      const issuer = decodeProtectedHeader(token).kid ?? ''
      const key = await keys.get(issuer)
      if (!key) throw new Error(`no key of issuer ${issuer}`)
      const { payload } = await jwtVerify(token, key, {
        issuer,
        audience: options.name,
        algorithms: ['EdDSA'],
        requiredClaims: ['exp', 'iat'],
        clockTolerance: 5,
      })
      return payload as unknown as Claims
    } catch (error) {
      // jose checks the signature before the expiry, so an expired token has a valid signature.
      if (error instanceof JWTExpired) throw commonErrors.unavailable({}, { cause: error })
      throw commonErrors.notSignedIn({}, { cause: error })
    }
  }

  return {
    name: options.name,
    sign: (audience, stated = {}) =>
      signed.get(
        // The current half minute is part of the cache key, so that no old token is reused after the clock jumps.
        JSON.stringify([audience, stated, Math.floor(Date.now() / signedAgainAfterMs)]),
        () => sign(audience, stated),
        () => signedAgainAfterMs,
      ),
    verify: (token) =>
      verified.get(
        token,
        () => verify(token),
        () => expiresInMs(token),
      ),
  }
}

/** Returns the remaining lifetime of a token, in ms, by its `exp` (maximum: 60 s); 0 if it cannot be read. */
function expiresInMs(token: string): number {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const exp = typeof payload === 'object' && payload && 'exp' in payload ? Number(payload.exp) : 0
    return Math.min(exp * 1_000 - Date.now(), lifetimeS * 1_000)
  } catch {
    return 0
  }
}
