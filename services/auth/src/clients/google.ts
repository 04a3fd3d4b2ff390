import { randomBytes } from 'node:crypto'
import { type ServiceError, toServiceError } from '@hunch/kit/errors'
import { limits } from '@hunch/proto/http'
import type { JWK } from 'jose'
import passport from 'passport'
import { z } from 'zod'
import type { GoogleConfig } from '../config.ts'
import { isEmail } from '../domain/email.ts'
import { providerMs } from '../domain/limits.ts'
import { type Names, namesFrom } from '../domain/names.ts'
import { errors } from '../errors.ts'
import { createSignInSeal } from './sign-in-cookie.ts'
import { GoogleStrategy, type StateKeeper } from './strategy.ts'

/** A person as the identity provider vouches for her. */
export interface Person extends Names {
  readonly subject: string
  readonly email: string
  /** Whether the provider knows the e-mail to be hers. */
  readonly emailVerified: boolean
}

export interface IdentityProvider {
  /** Where to send the browser, and what it must bring back in a cookie. */
  begin(options: { returnTo: string; callbackUrl: string }): Promise<{ location: string; sealed: string }>
  /**
   * Who came back, and where she wanted to go. `query` is the callback's, `sealed` the cookie's
   * value, `useOnce` tells whether a handle is used for the first time. Throws signInDenied,
   * signInExpired, signInFailed, providerUnavailable; within 5 s.
   */
  finish(options: {
    query: Readonly<Record<string, string>>
    sealed: string
    callbackUrl: string
    useOnce: (handle: string) => Promise<boolean>
  }): Promise<{ person: Person; returnTo: string }>
}

/** Google, or whoever speaks its protocol at the configured addresses. */
export function createGoogle(config: GoogleConfig, privateKey: JWK): IdentityProvider {
  const seal = createSignInSeal(privateKey)
  return {
    async begin({ returnTo, callbackUrl }) {
      let sealed = ''
      const keep = async (verifier: string) => {
        const handle = randomBytes(16).toString('base64url')
        sealed = await seal.seal({ handle, verifier, returnTo })
        return handle
      }
      const { location } = await run(config, { keep, take: async () => undefined }, {}, callbackUrl)
      if (!location) throw errors.signInFailed()
      return { location, sealed }
    },

    async finish({ query, sealed, callbackUrl, useOnce }) {
      if (query['error'] === 'access_denied') throw errors.signInDenied()
      // Without either, passport would begin anew.
      if (!query['code'] && !query['error']) throw errors.signInExpired()
      const started = await seal.open(sealed)
      const take = async (handle: string) =>
        started?.handle === handle && (await useOnce(handle)) ? started.verifier : undefined
      const keep = () => Promise.reject(new Error('a sign-in that ends begins nothing'))
      const { profile } = await run(config, { keep, take }, query, callbackUrl)
      if (!started || !profile) throw errors.signInExpired()
      return { person: personOf(profile), returnTo: started.returnTo }
    },
  }
}

interface Outcome {
  readonly location?: string
  readonly profile?: unknown
}

/** Runs passport's half of the way once; without a session and without Express, whose parts it hardly needs. */
function run(
  config: GoogleConfig,
  keeper: StateKeeper,
  query: Readonly<Record<string, string>>,
  callbackURL: string,
): Promise<Outcome> {
  return new Promise((done, fail) => {
    const failed = (error: unknown) => fail(asSignInError(error))
    const response = {
      setHeader: (name: string, value: string) => name === 'Location' && done({ location: value }),
      end: () => {},
    }
    const strategy = new GoogleStrategy(config, keeper, AbortSignal.timeout(providerMs))
    const ended = (error: unknown, profile: unknown) =>
      error ? failed(error) : done({ profile: profile || undefined })
    const authenticate = new passport.Passport().authenticate(
      strategy,
      { session: false, callbackURL } as object,
      ended,
    )
    authenticate({ query }, response, failed)
  })
}

/** What of a failure the person is told; the rest is for the log. */
function asSignInError(error: unknown): ServiceError {
  const known = toServiceError(error)
  if (known.kind !== 'internal') return known
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const away =
    (error instanceof Error && 'oauthError' in error) || code === 'temporarily_unavailable' || code === 'server_error'
  return away ? errors.providerUnavailable({}, { cause: error }) : errors.signInFailed({}, { cause: error })
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().refine(isEmail),
  // Some providers write booleans as words.
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
})

/** The claims in a profile. Throws signInFailed where it names no person or no e-mail. */
function personOf(profile: unknown): Person {
  const claims = z.object({ _json: Claims }).safeParse(profile)
  if (!claims.success) throw errors.signInFailed({}, { cause: claims.error })
  const { sub, email, email_verified, given_name, family_name, name } = claims.data._json
  const names = namesFrom({ given: given_name, family: family_name, full: name }, limits.name)
  return { subject: sub, email, emailVerified: email_verified, ...names }
}
