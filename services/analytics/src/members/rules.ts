import { createHash } from 'node:crypto'

/**
 * The pseudonym under which an act of an erased member is kept: one for each act, so that nothing
 * links them, and always the same, so that a late event changes the row that is there.
 */
export function pseudonymOf(memberId: string, subject: string): string {
  const hex = createHash('sha256').update(`${memberId} ${subject}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
