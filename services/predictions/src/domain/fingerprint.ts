import { createHash } from 'node:crypto'

/** What a create call was about, in one line: its parsed fields and the SHA-256 of each of its files. */
export function fingerprintOf(fields: Readonly<Record<string, unknown>>, fileHashes: readonly string[]): string {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([sorted, fileHashes]))
    .digest('base64url')
}
