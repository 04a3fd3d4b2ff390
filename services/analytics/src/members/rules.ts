import { createHash } from 'node:crypto'

/**
 * Returns the pseudonym for an act of an erased member. Each act has its own pseudonym, so that acts cannot
 * be linked. The same act always gets the same one, so that a late event changes the existing row.
 */
export function pseudonymOf(memberId: string, subject: string): string {
  const hex = createHash('sha256').update(`${memberId} ${subject}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
