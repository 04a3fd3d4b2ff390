import { randomBytes } from 'node:crypto'
import { type ServiceError, toServiceError } from '@hunch/kit/errors'
import type { Timers } from '@hunch/kit/timers'
import type { JWK } from 'jose'
import passport from 'passport'
import { errors } from '../../errors.ts'
import { personOf } from '../identity-provider/person.ts'
import type { IdentityProvider } from '../identity-provider/provider.ts'
import { createStateSeal } from '../identity-provider/state-seal.ts'
import { clientLimits } from '../limits.ts'
import { type GoogleConfig, GoogleStrategy, type StateStore } from './strategy.ts'

/** Creates the client of Google, or of a provider with the same protocol at the configured addresses. */
export function createGoogle(config: GoogleConfig, privateKey: JWK, timers: Timers): IdentityProvider {
  const seal = createStateSeal(privateKey, 'sign-in cookie')
  const withinLimit = () => timers.signal(clientLimits.providerMs)
  return {
    async begin({ returnTo, attempt, invitation, callbackUrl, selectAccount }) {
      let sealed = ''
      const store = async (verifier: string) => {
        const handle = randomBytes(16).toString('base64url')
        sealed = await seal.seal({ handle, verifier, returnTo, attempt, invitation })
        return handle
      }
      const options = {
        callbackURL: callbackUrl,
        signal: withinLimit(),
        ...(selectAccount ? { prompt: 'select_account' } : {}),
      }
      const { location } = await authenticate(config, { store, take: async () => undefined }, {}, options)
      if (!location) throw errors.signInFailed()
      return { location, sealed }
    },

    async finish({ query, sealed, callbackUrl, isFirstUse }) {
      if (query['error'] === 'access_denied') throw errors.signInDenied()
      // Without code and error, passport would start a new sign-in.
      if (!query['code'] && !query['error']) throw errors.signInExpired()
      const state = await seal.unseal(sealed)
      const take = async (handle: string) =>
        state?.handle === handle && (await isFirstUse(handle)) ? state.verifier : undefined
      const store = () => Promise.reject(new Error('a callback starts no sign-in'))
      const { profile } = await authenticate(config, { store, take }, query, {
        callbackURL: callbackUrl,
        signal: withinLimit(),
      })
      if (!state || !profile) throw errors.signInExpired()
      const { returnTo, attempt, invitation } = state
      return { person: personOf(profile._json), returnTo, attempt, invitation }
    },
  }
}

interface Outcome {
  /** The URL that passport redirects to. */
  readonly location?: string
  readonly profile?: { readonly _json?: unknown } | undefined
}

/** Runs passport once, without a session and without Express. Passport uses only two methods of the response. */
function authenticate(
  config: GoogleConfig,
  states: StateStore,
  query: Readonly<Record<string, string>>,
  { signal, ...options }: { signal: AbortSignal; callbackURL: string; prompt?: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toSignInError(error))
    const response = {
      setHeader: (name: string, value: string) => name === 'Location' && resolve({ location: value }),
      end: () => {},
    }
    const strategy = new GoogleStrategy(config, states, signal)
    const done = (error: unknown, profile?: Outcome['profile'] | false) =>
      error ? fail(error) : resolve({ profile: profile || undefined })
    const middleware = new passport.Passport().authenticate(strategy, { session: false, ...options } as object, done)
    middleware({ query }, response, fail)
  })
}

/** Maps a failure to the error that the person sees, with the cause for the log. */
function toSignInError(error: unknown): ServiceError {
  const known = toServiceError(error)
  if (known.kind !== 'internal') return known
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const isAway =
    (error instanceof Error && 'oauthError' in error) || code === 'temporarily_unavailable' || code === 'server_error'
  return isAway ? errors.providerUnavailable({}, { cause: error }) : errors.signInFailed({}, { cause: error })
}
