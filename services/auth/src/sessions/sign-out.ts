import type { Context } from '../context.ts'
import { hashOf, isToken } from '../tokens.ts'
import * as sessions from './store.ts'

export interface SignOut {
  /** The token of the browser's session; empty if there is none. */
  readonly token: string
  /** Whether the navigation came from the product itself, according to the browser's Fetch metadata. */
  readonly fromProduct: boolean
  /** The proof from the confirmation page, if any. */
  readonly proof: string | undefined
}

/**
 * Ends a browser's session, if it has one. A navigation that another site may have caused needs a proof. Without a valid
 * proof, the session stays, and the caller shows a confirmation page with the proof in `confirmWith`.
 */
export async function signOut(ctx: Context, { token, fromProduct, proof }: SignOut): Promise<{ confirmWith?: string }> {
  if (!isToken(token)) return {}
  const expected = proofOf(token)
  // No constant-time comparison needed: an attacker who guesses proofs has no cookie and sees no response.
  if (!fromProduct && proof !== expected) return { confirmWith: expected }
  await sessions.removeByToken(ctx.database.db, hashOf(token))
  return {}
}

/** Returns the proof for the confirmation page. Computing it requires the session's token, which other sites lack. */
const proofOf = (token: string): string => hashOf(`sign out ${token}`)
