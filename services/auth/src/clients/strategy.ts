import { resolveAddress } from '@hunch/kit/config'
import { Strategy } from 'passport-google-oauth20'
import type { GoogleConfig } from '../config.ts'
import { exchange } from './exchange.ts'

type Done = (error: Error | null, result?: unknown, state?: unknown) => void

/** Where a sign-in keeps its state and PKCE verifier between the two halves of its way. */
export interface StateKeeper {
  keep(verifier: string): Promise<string>
  /** The verifier kept under a handle; undefined where there is none, or it was used before. */
  take(handle: string): Promise<string | undefined>
}

/**
 * The state store as passport-oauth2 wants it. It chooses what to pass by `Function.length`:
 * exactly five and four parameters, or PKCE is silently left out.
 */
const storeOf = ({ keep, take }: StateKeeper) => ({
  store(_request: unknown, verifier: string, _state: unknown, _meta: unknown, done: Done) {
    keep(verifier).then((handle) => done(null, handle), done)
  },
  verify(_request: unknown, handle: unknown, _meta: unknown, done: Done) {
    take(typeof handle === 'string' ? handle : '').then((verifier) => done(null, verifier ?? false), done)
  },
})

/** Google's strategy for one sign-in: its state kept by `keeper`, its requests bounded by `signal`. */
export class GoogleStrategy extends Strategy {
  constructor(config: GoogleConfig, keeper: StateKeeper, signal: AbortSignal) {
    const { clientId: clientID, clientSecret, authorizationUrl: authorizationURL, tokenUrl, userProfileUrl } = config
    super(
      {
        clientID,
        clientSecret,
        scope: ['openid', 'profile', 'email'],
        pkce: true,
        state: true,
        // The published type of a state store knows nothing of PKCE.
        store: storeOf(keeper) as never,
        ...(authorizationURL ? { authorizationURL } : {}),
        ...(tokenUrl ? { tokenURL: resolveAddress(tokenUrl) } : {}),
        ...(userProfileUrl ? { userProfileURL: resolveAddress(userProfileUrl) } : {}),
      },
      (_accessToken, _refreshToken, profile, done) => done(null, profile),
    )
    // Else the token travels in the address, where logs keep it.
    this._oauth2.useAuthorizationHeaderforGET(true)
    // The library's own transport knows no time limit and trusts what it reads.
    Object.assign(this._oauth2, { _request: transport(signal) })
  }
}

type Answered = (failure: unknown, text?: string) => void

const transport =
  (signal: AbortSignal) =>
  (method: string, url: string, headers: Record<string, string>, body: string, _token: null, answered: Answered) => {
    exchange({ method, url, headers, body, signal }).then((text) => answered(null, text), answered)
  }
