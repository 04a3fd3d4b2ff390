import { type Address, resolveAddress } from '@hunch/kit/config'
import { Strategy } from 'passport-google-oauth20'
import { exchange, type ProviderRequest } from '../identity-provider/exchange.ts'

/** Settings of Google, or of a provider with the same protocol at other addresses. Default of the addresses: Google's. */
export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** The page that browsers are redirected to; may be a path of the product's own origin. */
  readonly authorizationUrl?: string
  readonly tokenUrl?: Address
  /** Must end in `/userinfo`. */
  readonly userProfileUrl?: Address
}

type Done = (error: Error | null, result?: unknown, state?: unknown) => void

/** Stores the PKCE verifier of a sign-in between request and callback. */
export interface StateStore {
  /** Stores a verifier and returns its handle, which becomes the OAuth state. */
  store(verifier: string): Promise<string>
  /** Returns the verifier of a handle; undefined if the handle is unknown or was used before. */
  take(handle: string): Promise<string | undefined>
}

/**
 * Adapts a state store to passport-oauth2. The library chooses its arguments by `Function.length`: unless `store` has
 * five parameters and `verify` has four, it silently skips PKCE.
 */
const toPassportStore = ({ store, take }: StateStore) => ({
  store(_request: unknown, verifier: string, _state: unknown, _meta: unknown, done: Done) {
    store(verifier).then((handle) => done(null, handle), done)
  },
  verify(_request: unknown, handle: unknown, _meta: unknown, done: Done) {
    take(typeof handle === 'string' ? handle : '').then((verifier) => done(null, verifier ?? false), done)
  },
})

/** Google's strategy for one sign-in, with its own state store. `signal` aborts its requests. */
export class GoogleStrategy extends Strategy {
  constructor(config: GoogleConfig, states: StateStore, signal: AbortSignal) {
    const { clientId: clientID, clientSecret, authorizationUrl: authorizationURL, tokenUrl, userProfileUrl } = config
    super(
      {
        clientID,
        clientSecret,
        scope: ['openid', 'profile', 'email'],
        pkce: true,
        state: true,
        // The published type of a state store lacks PKCE.
        store: toPassportStore(states) as never,
        ...(authorizationURL ? { authorizationURL } : {}),
        ...(tokenUrl ? { tokenURL: resolveAddress(tokenUrl) } : {}),
        ...(userProfileUrl ? { userProfileURL: resolveAddress(userProfileUrl) } : {}),
      },
      (_accessToken, _refreshToken, profile, done) => done(null, profile),
    )
    // Without this call, the library sends the token in the URL, which ends up in logs.
    this._oauth2.useAuthorizationHeaderforGET(true)
    // The library's own transport has no timeout and does not validate responses.
    Object.assign(this._oauth2, { _request: transport(signal) })
  }
}

/** A 4xx response of the identity provider, with the error fields that the OAuth library reads. */
class Rejection extends Error {
  readonly statusCode: number
  readonly data: string

  constructor(statusCode: number, data: string) {
    super(`the identity provider rejected the request with ${statusCode}`)
    this.name = 'Rejection'
    this.statusCode = statusCode
    this.data = data
  }
}

type Callback = (failure: unknown, text?: string) => void

const transport =
  (signal: AbortSignal) =>
  (method: string, url: string, headers: Record<string, string>, body: string, _token: null, callback: Callback) => {
    exchangeOrReject({ method, url, headers, body, signal }).then((text) => callback(null, text), callback)
  }

/** Sends a request and returns the body of a successful response, a JSON object. @throws Rejection, ProviderAway */
async function exchangeOrReject(request: ProviderRequest): Promise<string> {
  const { status, text } = await exchange(request)
  if (status >= 400) throw new Rejection(status, text)
  return text
}
