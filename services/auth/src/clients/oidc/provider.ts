import { type ServiceError, toServiceError } from '@hunch/kit/errors'
import type { Log } from '@hunch/kit/log'
import type { Timers } from '@hunch/kit/timers'
import type { JWK } from 'jose'
import * as client from 'openid-client'
import { errors } from '../../errors.ts'
import { ProviderAway } from '../identity-provider/exchange.ts'
import { personOf } from '../identity-provider/person.ts'
import type { IdentityProvider, Person } from '../identity-provider/provider.ts'
import { createStateSeal } from '../identity-provider/state-seal.ts'
import { clientLimits } from '../limits.ts'
import { boundedFetch, createDiscovery, issuerKey, type OidcConfig } from './discovery.ts'

/** Creates the client of an OpenID Connect provider: authorization code flow with PKCE, state, nonce and signed ID tokens. */
export function createOidc(config: OidcConfig, privateKey: JWK, log: Log, timers: Timers): IdentityProvider {
  const withinLimit = () => timers.signal(clientLimits.providerMs)
  // A sign-in that began at another issuer, before the setting changed, cannot be finished here.
  const seal = createStateSeal(privateKey, `sign-in cookie of ${issuerKey(config.issuer)}`)
  const discover = createDiscovery(config, log, { timers })
  const keys: client.ExportedJWKSCache[] = []

  return {
    begin: ({ returnTo, attempt, invitation, callbackUrl, selectAccount }) =>
      withSignInErrors(async () => {
        const metadata = await discoverOrFail(discover)
        const [handle, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
        const location = client.buildAuthorizationUrl(configurationOf(config, metadata, withinLimit()), {
          redirect_uri: callbackUrl,
          scope: 'openid email profile',
          state: handle,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(selectAccount ? { prompt: promptFor(metadata) } : {}),
        })
        const sealed = await seal.seal({ handle, verifier, nonce, returnTo, attempt, invitation })
        return { location: location.href, sealed }
      }),

    finish: ({ query, sealed, callbackUrl, isFirstUse }) =>
      withSignInErrors(async () => {
        if (query['error'] === 'access_denied') throw errors.signInDenied()
        const state = await seal.unseal(sealed)
        if (!state?.nonce || state.handle !== query['state'] || !(await isFirstUse(state.handle)))
          throw errors.signInExpired()
        const signal = withinLimit()
        const configuration = configurationOf(config, await discoverOrFail(discover), signal)
        const [cached] = keys
        if (cached) client.setJwksCache(configuration, cached)
        const back = new URL(`${callbackUrl}?${new URLSearchParams(query)}`)
        const claims = await claimsOf(configuration, back, { ...state, nonce: state.nonce })
        const fetched = client.getJwksCache(configuration)
        if (fetched) keys[0] = fetched
        return {
          person: boundToIssuer(personOf(claims), config),
          returnTo: state.returnTo,
          attempt: state.attempt,
          invitation: state.invitation,
        }
      }),
  }
}

/**
 * Exchanges the code and returns the claims of the ID token. If the token has no e-mail, adds the claims of the user
 * profile. The library checks state, nonce, issuer (RFC 9207), audience, times, and the token's signature.
 */
async function claimsOf(
  configuration: client.Configuration,
  back: URL,
  { handle, nonce, verifier }: { handle: string; nonce: string; verifier: string },
): Promise<object> {
  const checks = { expectedState: handle, expectedNonce: nonce, pkceCodeVerifier: verifier }
  const tokens = await client.authorizationCodeGrant(configuration, back, checks)
  const token = tokens.claims()
  if (!token) throw errors.signInFailed({}, { cause: new Error('the issuer sent no ID token') })
  if (token['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return token
  // `email_verified` counts only if it comes from the same source as the e-mail.
  const profile = await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
  return { ...token, email_verified: false, ...profile }
}

/** Creates the library's client for one sign-in. `signal` aborts all requests of that client. */
function configurationOf(
  { clientId, clientSecret, allowsHttp }: OidcConfig,
  metadata: client.ServerMetadata,
  signal: AbortSignal,
): client.Configuration {
  // If the document names no method of client authentication, the standard's default applies.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
  const configuration = new client.Configuration(metadata, clientId, {}, authenticate(clientSecret))
  configuration[client.customFetch] = boundedFetch(signal)
  client.enableNonRepudiationChecks(configuration)
  if (allowsHttp) client.allowInsecureRequests(configuration)
  return configuration
}

/** Returns the prompt that asks for an account: `select_account`, or `login` if the issuer does not support that. */
function promptFor({ prompt_values_supported: known }: client.ServerMetadata): string {
  return Array.isArray(known) && known.includes('select_account') ? 'select_account' : 'login'
}

/** Prefixes the subject with the issuer. `emailVerified` stays true only if the operator trusts the issuer. */
const boundToIssuer = (person: Person, { issuer, trustsEmail }: OidcConfig): Person => ({
  ...person,
  // No address contains a blank, so subjects of different issuers never collide.
  subject: `${issuerKey(issuer)} ${person.subject}`,
  emailVerified: trustsEmail && person.emailVerified,
})

/** Maps a discovery failure to providerUnavailable: the issuer or a setting is at fault, not the person. */
async function discoverOrFail(discover: () => Promise<client.ServerMetadata>): Promise<client.ServerMetadata> {
  try {
    return await discover()
  } catch (cause) {
    throw errors.providerUnavailable({}, { cause })
  }
}

async function withSignInErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw toSignInError(error)
  }
}

/** Maps a failure to the error that the person sees, with the cause for the log. */
function toSignInError(error: unknown): ServiceError {
  const known = toServiceError(error)
  if (known.kind !== 'internal') return known
  const reported = error instanceof client.AuthorizationResponseError ? error.error : ''
  const isAway = isCausedByOutage(error) || reported === 'temporarily_unavailable' || reported === 'server_error'
  return isAway ? errors.providerUnavailable({}, { cause: error }) : errors.signInFailed({}, { cause: error })
}

const isCausedByOutage = (error: unknown): boolean =>
  error instanceof ProviderAway ||
  (error instanceof Error && error.cause !== undefined && isCausedByOutage(error.cause))
