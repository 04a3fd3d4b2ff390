import type { Context } from '../context.ts'
import { hashOf, isToken, signOutProof } from '../domain/token.ts'
import * as sessions from '../store/sessions.ts'

/** How somebody came to sign out. */
export interface SignOut {
  /** The token of the browser's session; empty for none. */
  readonly token: string
  /** The browser says that the product itself led here. */
  readonly fromProduct: boolean
  /** What the page that asks has sent back, where it has asked. */
  readonly proof: string | undefined
}

/**
 * Ends a browser's session; nothing happens where it has ended before. Where any site may have
 * led here, nothing happens either, and the answer is the proof for a page to ask with.
 */
export async function signOut(ctx: Context, { token, fromProduct, proof }: SignOut): Promise<{ askWith?: string }> {
  if (!isToken(token)) return {}
  const expected = signOutProof(token)
  // Nothing is told by the time of this comparison: who guesses proofs has no cookie to read answers with.
  if (!fromProduct && proof !== expected) return { askWith: expected }
  await sessions.removeByToken(ctx.database.db, hashOf(token))
  return {}
}
