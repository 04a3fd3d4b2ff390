import type { Context } from '../context.ts'
import { signInS } from '../domain/limits.ts'
import { localPath } from '../domain/return-to.ts'

/**
 * Begins sign-in at the identity provider: where to send the browser, what it must bring back in
 * a cookie, and how long that is good for.
 */
export async function beginSignIn(
  ctx: Context,
  { returnTo, callbackUrl }: { returnTo: string | undefined; callbackUrl: string },
): Promise<{ location: string; sealed: string; goodForMs: number }> {
  const { location, sealed } = await ctx.provider.begin({ returnTo: localPath(returnTo), callbackUrl })
  return { location, sealed, goodForMs: signInS * 1_000 }
}
