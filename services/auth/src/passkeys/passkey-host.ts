import { errors } from '../errors.ts'
import { passkeyHostOf } from './rules.ts'

/** The supported signature algorithms, by COSE number: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const

/**
 * Returns the host that passkeys are bound to at an origin.
 *
 * @throws passkeysNotOffered if browsers do not support passkeys there
 */
export function requireHost(origin: string): string {
  const host = passkeyHostOf(origin)
  if (host === undefined) throw errors.passkeysNotOffered()
  return host
}
