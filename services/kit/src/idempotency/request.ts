import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { commonErrors } from '../errors/index.ts'

/** An idempotency key, unique by member, call and key. */
export interface IdempotencyKey {
  readonly memberId: string
  /** The name of the call's contract. */
  readonly call: string
  readonly key: string
}

const header = 'Idempotency-Key'

/** Reads the `Idempotency-Key` header of a member's call; undefined if it is absent. Throws invalidRequest. */
export function readIdempotencyKey(
  request: IncomingMessage,
  memberId: string,
  call: string,
): IdempotencyKey | undefined {
  const key = request.headers[header.toLowerCase()]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return { memberId, call, key }
  const message = 'must be 1 to 200 visible ASCII characters'
  throw commonErrors.invalidRequest({ fields: `${header} – ${message}` }, { fields: [{ field: header, message }] })
}

/** Returns a SHA-256 hash of a call's content, in base64url: its parsed fields and the hashes of its files. */
export function fingerprintOf(fields: Readonly<Record<string, unknown>>, fileHashes: readonly string[] = []): string {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, fileHashes]))
    .digest('base64url')
}
