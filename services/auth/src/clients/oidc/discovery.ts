import type { Log } from '@hunch/kit/log'
import { nodeTimers, type Timers } from '@hunch/kit/timers'
import { allowInsecureRequests, type CustomFetch, customFetch, discovery, type ServerMetadata } from 'openid-client'
import { exchange } from '../identity-provider/exchange.ts'
import { clientLimits } from '../limits.ts'

/** An OpenID Connect provider that the operator configures. */
export interface OidcConfig {
  /** Example: `https://id.example.com/realms/people`. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's name on the button. */
  readonly name: string
  /** A `data:` URL for the button. Default: a neutral icon of the web app. */
  readonly icon?: string
  /** Whether the issuer's `email_verified` counts as proof. */
  readonly trustsEmail: boolean
  /** Whether plain http is allowed for the issuer; false in production. */
  readonly allowsHttp: boolean
}

/** Returns the canonical form of an issuer's address: `https://id.example` becomes `https://id.example/`. */
export const issuerKey = (issuer: string): string => new URL(issuer).href

/**
 * Creates a function that returns the issuer's discovery document. The first call of that function reads the document,
 * so the service can start without the issuer. After `keptMs`, a call returns the cached document and reads it again in
 * the background. If that read fails, the cached document stays. Concurrent calls share one read. A failure is not cached.
 */
export function createDiscovery(
  config: OidcConfig,
  log: Log,
  { keptMs = clientLimits.discoveryKeptMs, timers = nodeTimers }: { keptMs?: number; timers?: Timers } = {},
): () => Promise<ServerMetadata> {
  let known: { readonly metadata: ServerMetadata; readonly readAt: number } | undefined
  let reading: Promise<ServerMetadata> | undefined

  function read(): Promise<ServerMetadata> {
    reading ??= readDocument(config, timers)
      .then((metadata) => {
        known = { metadata, readAt: timers.now() }
        return metadata
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return async () => {
    if (!known) return read()
    if (timers.now() - known.readAt >= keptMs)
      read().catch((error: unknown) => log.warn({ err: error }, "the issuer's discovery document was not read again"))
    return known.metadata
  }
}

/** Reads the discovery document. @throws Error if it cannot be read, names another issuer, or has no https endpoint */
async function readDocument({ issuer, clientId, allowsHttp }: OidcConfig, timers: Timers): Promise<ServerMetadata> {
  const server = new URL(issuer)
  const configuration = await discovery(server, clientId, undefined, undefined, {
    [customFetch]: boundedFetch(timers.signal(clientLimits.providerMs)),
    ...(allowsHttp ? { execute: [allowInsecureRequests] } : {}),
  })
  const metadata = configuration.serverMetadata()
  // The library accepts other issuer names for some hosts.
  if (!URL.canParse(metadata.issuer) || issuerKey(metadata.issuer) !== issuerKey(issuer))
    throw new Error(`OIDC_ISSUER is ${issuer}, and its discovery document names another issuer: ${metadata.issuer}`)
  const { protocol } = new URL(metadata.authorization_endpoint ?? 'none:')
  if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:'))
    throw new Error(`the discovery document of ${issuer} names no authorization_endpoint by https`)
  return metadata
}

/** Returns a fetch for the library: bounded in size, without redirects, and aborted by `signal`. */
export const boundedFetch =
  (signal: AbortSignal): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : (body ?? '')
    if (typeof sent !== 'string') throw new TypeError('only forms are sent to an identity provider')
    const response = await exchange({ method, url, headers, body: sent, signal })
    return new Response(response.text, { status: response.status, headers: response.headers })
  }
