import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import type { ProviderName } from '../schema.ts'
import { providerOf } from './providers.ts'
import { localPath } from './rules.ts'

/**
 * Begins a sign-in at the identity provider: returns where to send the browser, and the sealed state
 * for its cookie. Whoever is signed in and signs in again wants another account, so the provider
 * asks which.
 *
 * @throws providerUnavailable, also where the provider is not configured
 */
export async function beginSignIn(
  ctx: Context,
  provider: ProviderName,
  { returnTo, callbackUrl, isSignedIn }: { returnTo: string | undefined; callbackUrl: string; isSignedIn: boolean },
): Promise<{ location: string; sealed: string; maxAgeMs: number }> {
  const { location, sealed } = await providerOf(ctx, provider).begin({
    returnTo: localPath(returnTo),
    callbackUrl,
    selectAccount: isSignedIn,
  })
  return { location, sealed, maxAgeMs: fixedLimits.signInS * 1_000 }
}

/** Returns the landing page with the question where to sign in. */
export const providerChoice = (returnTo: string | undefined): string =>
  `/?${new URLSearchParams({ signIn: 'login', returnTo: localPath(returnTo) })}`
