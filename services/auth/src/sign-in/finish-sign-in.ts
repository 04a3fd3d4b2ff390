import { isAdmin } from '../accounts/rules.ts'
import type { ClientInfo } from '../client-info.ts'
import { clientLimits } from '../clients/limits.ts'
import type { Context } from '../context.ts'
import { linkToStatement } from '../deactivations/keep-deactivations.ts'
import { type Person, recognisePerson, retryFirstSignIn } from '../identities/recognise-person.ts'
import type { ProviderName } from '../schema/index.ts'
import { type Browser, openSession } from '../sessions/open-session.ts'
import { beginSignUp, type SignInStart } from '../sign-up/begin-sign-up.ts'
import type { SignUpInfo } from '../sign-up/make-account.ts'
import { isFirstUse } from '../throttling/count-tries.ts'
import { type KnownBrowserCookie, rememberBrowser } from '../throttling/known-browser.ts'
import { providerOf } from './providers.ts'

/** The data that the browser brings back from the identity provider. */
export interface Callback {
  /** The provider that redirected here. */
  readonly provider: ProviderName
  readonly query: Readonly<Record<string, string>>
  /** The value of the state cookie; empty if there is none. */
  readonly sealed: string
  readonly callbackUrl: string
}

/** The browser that comes back from the identity provider. */
export interface ReturningBrowser extends Browser {
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
}

type Finished =
  | {
      /** The token of the new session. */
      readonly token: string
      /** The browser's cookie for its next sign-in; undefined for any account but the admin's. */
      readonly knownBrowser: KnownBrowserCookie | undefined
      readonly signUpToken?: undefined
      readonly statementPath?: undefined
    }
  /** The token of the sign-up of a new person, who must still complete it. */
  | { readonly signUpToken: string; readonly statementPath?: undefined }
  /** The path of a link to the reason why moderation deactivated the account. */
  | { readonly statementPath: string; readonly signUpToken?: undefined }

/**
 * Signs in the person who comes back from the identity provider, or starts the sign-up of a new person. `returnTo` is
 * the page that they wanted. A member whom moderation has deactivated is not signed in, but gets a link to the statement.
 *
 * @throws signInDenied, signInExpired, signInFailed, providerUnavailable
 * @throws accountDeactivated if the admin or the operator deactivated the account
 * @throws registrationClosed, invitationNeeded, invitationEnded, refusedBefore, leftSuspended
 */
export async function finishSignIn(
  ctx: Context,
  callback: Callback,
  browser: ReturningBrowser,
  client: ClientInfo,
): Promise<Finished & { returnTo: string }> {
  const { person, ...start } = await providerOf(ctx, callback.provider).finish({
    query: callback.query,
    sealed: callback.sealed,
    callbackUrl: callback.callbackUrl,
    isFirstUse: (handle) => isFirstUse(ctx, `sign-in ${handle}`, clientLimits.signInS),
  })
  const info = {
    linkOrigin: client.linkOrigin,
    language: client.language,
    detectedCountry: ctx.countries.of(client.ip) ?? null,
  }
  const signingIn = { ...person, provider: callback.provider }
  const finished = await retryFirstSignIn(() => signIn(ctx, signingIn, browser, { start, info }))
  return { ...finished, returnTo: start.returnTo }
}

const signIn = (
  ctx: Context,
  person: Person,
  browser: ReturningBrowser,
  { start, info }: { readonly start: SignInStart; readonly info: SignUpInfo },
): Promise<Finished> =>
  ctx.database.transaction(async (tx) => {
    const known = await recognisePerson(ctx, tx, person)
    const begun = known ? { account: known } : await beginSignUp(ctx, tx, person, { start, info })
    if ('signUpToken' in begun) return begun
    const { account } = begun
    const statementPath = account.isActive ? undefined : await linkToStatement(tx, account)
    if (statementPath !== undefined) return { statementPath }
    const token = await openSession(tx, account, { ...browser, attempt: start.attempt })
    if (!isAdmin(account, ctx.config.adminEmail)) return { token, knownBrowser: undefined }
    return { token, knownBrowser: await rememberBrowser(ctx, tx, account.id, browser.knownBrowser) }
  })
