import { randomBytes } from 'node:crypto'
import { type ServiceError, toServiceError } from '@hunch/kit/errors'
import { limits } from '@hunch/proto/http'
import type { JWK } from 'jose'
import passport from 'passport'
import { z } from 'zod'
import { isEmail } from '../../accounts/rules.ts'
import { errors } from '../../errors.ts'
import { fixedLimits } from '../../limits.ts'
import { type Names, namesFrom } from './names.ts'
import { createStateSeal } from './state-seal.ts'
import { type GoogleConfig, GoogleStrategy, type StateStore } from './strategy.ts'

/** A person as the identity provider describes them. */
export interface Person extends Names {
  readonly subject: string
  readonly email: string
  /** Whether the provider has verified the e-mail. */
  readonly emailVerified: boolean
}

export interface IdentityProvider {
  /** Returns where to send the browser, and the sealed state that it must bring back in a cookie. */
  begin(options: {
    returnTo: string
    callbackUrl: string
    /** Makes the provider show its list of accounts, also where the person is signed in to one. */
    selectAccount: boolean
  }): Promise<{ location: string; sealed: string }>
  /**
   * Returns the person who came back, and the page that they wanted.
   *
   * @throws signInDenied, signInExpired, signInFailed, providerUnavailable; within 5 s
   */
  finish(options: {
    /** The query of the callback. */
    query: Readonly<Record<string, string>>
    /** The value of the state cookie. */
    sealed: string
    callbackUrl: string
    /** Whether a state handle is used for the first time. */
    isFirstUse: (handle: string) => Promise<boolean>
  }): Promise<{ person: Person; returnTo: string }>
}

/** Google, or any provider of its protocol at the configured addresses. */
export function createGoogle(config: GoogleConfig, privateKey: JWK): IdentityProvider {
  const seal = createStateSeal(privateKey)
  return {
    async begin({ returnTo, callbackUrl, selectAccount }) {
      let sealed = ''
      const store = async (verifier: string) => {
        const handle = randomBytes(16).toString('base64url')
        sealed = await seal.seal({ handle, verifier, returnTo })
        return handle
      }
      const options = { callbackURL: callbackUrl, ...(selectAccount ? { prompt: 'select_account' } : {}) }
      const { location } = await authenticate(config, { store, take: async () => undefined }, {}, options)
      if (!location) throw errors.signInFailed()
      return { location, sealed }
    },

    async finish({ query, sealed, callbackUrl, isFirstUse }) {
      if (query['error'] === 'access_denied') throw errors.signInDenied()
      // Without either, passport would start a new sign-in.
      if (!query['code'] && !query['error']) throw errors.signInExpired()
      const state = await seal.unseal(sealed)
      const take = async (handle: string) =>
        state?.handle === handle && (await isFirstUse(handle)) ? state.verifier : undefined
      const store = () => Promise.reject(new Error('a callback starts no sign-in'))
      const { profile } = await authenticate(config, { store, take }, query, { callbackURL: callbackUrl })
      if (!state || !profile) throw errors.signInExpired()
      return { person: personOf(profile), returnTo: state.returnTo }
    },
  }
}

interface Outcome {
  /** Where passport redirects. */
  readonly location?: string
  readonly profile?: unknown
}

/** Runs passport once, without a session and without Express: it uses two methods of the response. */
function authenticate(
  config: GoogleConfig,
  states: StateStore,
  query: Readonly<Record<string, string>>,
  options: { callbackURL: string; prompt?: string },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toSignInError(error))
    const response = {
      setHeader: (name: string, value: string) => name === 'Location' && resolve({ location: value }),
      end: () => {},
    }
    const strategy = new GoogleStrategy(config, states, AbortSignal.timeout(fixedLimits.providerMs))
    const done = (error: unknown, profile: unknown) =>
      error ? fail(error) : resolve({ profile: profile || undefined })
    const middleware = new passport.Passport().authenticate(strategy, { session: false, ...options } as object, done)
    middleware({ query }, response, fail)
  })
}

/** Maps a failure to the error that the person sees; its cause is for the log. */
function toSignInError(error: unknown): ServiceError {
  const known = toServiceError(error)
  if (known.kind !== 'internal') return known
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const isAway =
    (error instanceof Error && 'oauthError' in error) || code === 'temporarily_unavailable' || code === 'server_error'
  return isAway ? errors.providerUnavailable({}, { cause: error }) : errors.signInFailed({}, { cause: error })
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().refine(isEmail),
  // Some providers write booleans as strings.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

/** @throws signInFailed where the profile has no subject or no e-mail */
function personOf(profile: unknown): Person {
  const claims = z.object({ _json: Claims }).safeParse(profile)
  if (!claims.success) throw errors.signInFailed({}, { cause: claims.error })
  const { sub, email, email_verified, given_name, family_name, name } = claims.data._json
  const names = namesFrom({ given: given_name, family: family_name, full: name }, limits.name)
  return { subject: sub, email, emailVerified: email_verified, ...names }
}
