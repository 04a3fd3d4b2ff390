import { isUniqueViolation } from '@hunch/kit/postgres'
import { isAdmin } from '../accounts/rules.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Person } from '../clients/identity-provider/provider.ts'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import type { ProviderName } from '../schema.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { isFirstUse } from '../throttling/count-tries.ts'
import { type KnownBrowserCookie, rememberBrowser } from '../throttling/known-browser.ts'
import { providerOf } from './providers.ts'
import { recognisePerson, type SignUpInfo } from './recognise-person.ts'

/** What the browser brought back from the identity provider. */
export interface Callback {
  /** Whose callback it is. */
  readonly provider: ProviderName
  readonly query: Readonly<Record<string, string>>
  /** The value of the state cookie; empty without one. */
  readonly sealed: string
  readonly callbackUrl: string
}

/** The browser that came back. */
export interface ReturningBrowser extends Browser {
  /** Its known-browser cookie; empty without one. */
  readonly knownBrowser: string
}

interface SignedIn {
  /** The token of the new session. */
  readonly token: string
  /** The browser's cookie for its next sign-in; undefined for accounts that have no password. */
  readonly knownBrowser: KnownBrowserCookie | undefined
}

/**
 * Signs in the person who comes back from the identity provider, and returns the page that they
 * wanted as well.
 *
 * @throws signInDenied, signInExpired, signInFailed, providerUnavailable, accountDeactivated
 */
export async function finishSignIn(
  ctx: Context,
  callback: Callback,
  browser: ReturningBrowser,
  client: ClientInfo,
): Promise<SignedIn & { returnTo: string }> {
  const { person, returnTo } = await providerOf(ctx, callback.provider).finish({
    query: callback.query,
    sealed: callback.sealed,
    callbackUrl: callback.callbackUrl,
    isFirstUse: (handle) => isFirstUse(ctx, `sign-in ${handle}`, fixedLimits.signInS),
  })
  const { token, knownBrowser } = await signIn(ctx, { ...person, provider: callback.provider }, browser, {
    linkOrigin: client.linkOrigin,
    language: client.language,
    detectedCountry: ctx.countries.of(client.ip) ?? null,
  })
  return { token, knownBrowser, returnTo }
}

/** Tries again where the same person, or one with the same e-mail, signs in for the first time at this moment. */
async function signIn(
  ctx: Context,
  person: Person & { readonly provider: ProviderName },
  browser: ReturningBrowser,
  signUp: SignUpInfo,
  retriesLeft: number = fixedLimits.signInRetries,
): Promise<SignedIn> {
  try {
    return await ctx.database.transaction(async (tx) => {
      const account = await recognisePerson(ctx, tx, person, signUp)
      const token = await openSession(tx, account, browser)
      if (!isAdmin(account, ctx.config.adminEmail)) return { token, knownBrowser: undefined }
      return { token, knownBrowser: await rememberBrowser(ctx, tx, account.id, browser.knownBrowser) }
    })
  } catch (error) {
    if (retriesLeft > 0 && isUniqueViolation(error)) return signIn(ctx, person, browser, signUp, retriesLeft - 1)
    throw error
  }
}
