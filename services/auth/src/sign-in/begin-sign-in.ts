import { clientLimits } from '../clients/limits.ts'
import type { Context } from '../context.ts'
import type { ProviderName } from '../schema/index.ts'
import { providerOf } from './providers.ts'
import { localPath } from './rules.ts'

interface SignInStart {
  readonly returnTo: string | undefined
  /** An id that the browser chose for this sign-in. */
  readonly attempt: string | undefined
  /** The code of the invitation link that a new person follows. */
  readonly invitation: string | undefined
  readonly callbackUrl: string
  readonly isSignedIn: boolean
}

/**
 * Starts a sign-in at the identity provider. Returns the URL to redirect the browser to, and the sealed state for the
 * browser's cookie. A signed-in person who signs in again wants another account, so the provider asks which one.
 *
 * @throws providerUnavailable, also if the provider is not configured
 */
export async function beginSignIn(
  ctx: Context,
  provider: ProviderName,
  { returnTo, attempt, invitation, callbackUrl, isSignedIn }: SignInStart,
): Promise<{ location: string; sealed: string; maxAgeMs: number }> {
  const { location, sealed } = await providerOf(ctx, provider).begin({
    returnTo: localPath(returnTo),
    attempt,
    invitation,
    callbackUrl,
    selectAccount: isSignedIn,
  })
  return { location, sealed, maxAgeMs: clientLimits.signInS * 1_000 }
}

/** Returns the path of the landing page with the choice of identity providers. */
export const providerChoice = (returnTo: string | undefined): string =>
  `/?${new URLSearchParams({ signIn: 'login', returnTo: localPath(returnTo) })}`
