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

/** What a member may do beyond what every member may; a moderator's rights are also the admin's. */
export type Role = 'member' | 'moderator' | 'admin'

/** What a token says. `sub` is absent for visitors and for a service acting on its own. */
export interface Claims {
  /** The process that signed: a service's name, or `gateway`. */
  readonly iss: string
  readonly aud: string
  /** The member acted for. */
  readonly sub?: string
  readonly sid?: string
  readonly role?: Role
  /** The member's time zone, an IANA name. */
  readonly tz?: string
  /** The address that the member's request came from. */
  readonly ip?: string
}

type Stated = Omit<Claims, 'iss' | 'aud'>

export interface Identity {
  readonly name: string
  /** Signs a token for one callee, valid for 60 s; the same statement within the same half minute gets the same token. */
  sign(audience: string, stated?: Stated): Promise<string>
  /**
   * Checks a token made for this process. Throws notSignedIn where anything about it is wrong, but unavailable where it
   * is right and has expired: the clock of one of the two is off, or it took too long, and nobody is to be signed out for that.
   */
  verify(token: string): Promise<Claims>
}

const lifetimeS = 60
const signedAgainAfterMs = 30_000
const remembered = 10_000

/** A fresh Ed25519 key pair, as JWKs. */
export async function generateKeys(): Promise<{ privateKey: JWK; publicKey: JWK }> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { privateKey: await exportJWK(pair.privateKey), publicKey: await exportJWK(pair.publicKey) }
}

/**
 * The identity of a process: its own private key, and the public keys of those who may call it,
 * by issuer. Tokens that were verified once are remembered until they expire, so that there is
 * no signature check per request.
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
      // The signature is checked before.
      if (error instanceof JWTExpired) throw commonErrors.unavailable({}, { cause: error })
      throw commonErrors.notSignedIn({}, { cause: error })
    }
  }

  return {
    name: options.name,
    sign: (audience, stated = {}) =>
      signed.get(
        // With the half minute: a clock that jumps leaves no token behind that is used on.
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

/** How long a token has left, by its own word; 0 where it cannot be read. */
function expiresInMs(token: string): number {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const exp = typeof payload === 'object' && payload && 'exp' in payload ? Number(payload.exp) : 0
    return Math.min(exp * 1_000 - Date.now(), lifetimeS * 1_000)
  } catch {
    return 0
  }
}
