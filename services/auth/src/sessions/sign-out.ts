import type { Context } from '../context.ts'
import { hashOf, isToken } from '../tokens.ts'
import * as sessions from './store.ts'

export interface SignOut {
  /** The token of the browser's session; empty without one. */
  readonly token: string
  /** Whether the navigation came from the product itself, by the browser's Fetch metadata. */
  readonly fromProduct: boolean
  /** The proof that the confirmation page sent back, if any. */
  readonly proof: string | undefined
}

/**
 * Ends a browser's session, if it has one. A navigation that any site may have caused ends nothing
 * without a proof: it returns the one that a confirmation page needs.
 */
export async function signOut(ctx: Context, { token, fromProduct, proof }: SignOut): Promise<{ confirmWith?: string }> {
  if (!isToken(token)) return {}
  const expected = proofOf(token)
  // No constant-time comparison is needed: who guesses proofs does not have the cookie, and sees no response.
  if (!fromProduct && proof !== expected) return { confirmWith: expected }
  await sessions.removeByToken(ctx.database.db, hashOf(token))
  return {}
}

/** Only who holds the session's token can compute the proof. */
const proofOf = (token: string): string => hashOf(`sign out ${token}`)
