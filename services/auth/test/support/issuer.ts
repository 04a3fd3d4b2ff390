import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { OidcConfig } from '../../src/clients/oidc/discovery.ts'

/** The claims about the person who signs in at the issuer. */
export interface IssuerPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

/** Responds in place of the library, or returns false to let the library respond. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean

/** The certificate and key for https. */
interface Tls {
  readonly cert: Buffer
  readonly key: Buffer
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/**
 * A foreign OpenID Connect issuer at its own origin, by the oidc-provider library, with its own keys, discovery and
 * redirects. Without a certificate it uses plain http. `person` signs in without a password. All redirects lead to
 * `callback`.
 */
export async function startIssuer({ tls }: { tls?: Tls } = {}) {
  const server = tls ? createTlsServer(tls) : createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'hunch', clientSecret: randomBytes(24).toString('base64url') }
  const people = new Map<string, IssuerPerson>()
  const state = {
    person: { sub: 'ann', email: 'ann@example.com', email_verified: true, given_name: 'Ann' } as IssuerPerson,
    callback: 'https://hunch.example/api/auth/oidc/callback',
    interfere: (() => false) as Interference,
  }
  const provider = createProvider(origin, client, people, (uri) => uri === state.callback)
  const handle = provider.callback()
  const seen: string[] = []
  server.on('request', async (request, response) => {
    seen.push(request.url ?? '')
    if (state.interfere(request, response)) return
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    const { person } = state
    people.set(person.sub, person)
    const { prompt } = await provider.interactionDetails(request, response)
    const result = prompt.name === 'login' ? { login: { accountId: person.sub } } : { consent: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  })

  return Object.assign(state, {
    origin,
    /** The requested paths. */
    seen,
    config: {
      issuer: origin,
      ...client,
      name: 'Example ID',
      trustsEmail: false,
      allowsHttp: true,
    } satisfies OidcConfig as OidcConfig,
    /** Follows the issuer's redirects from `location`. Returns the URL at which the browser comes back to the product. */
    async consent(location: string): Promise<URL> {
      const jar = new Map<string, string>()
      let url = new URL(location)
      for (let step = 0; step < 10 && url.origin === origin; step += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(url, { headers: { cookie }, redirect: 'manual' })
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          jar.set(name, value)
        }
        const next = reply.headers.get('location')
        if (!next) throw new Error(`the issuer stopped at ${url.pathname} with ${reply.status}: ${await reply.text()}`)
        url = new URL(next, url)
      }
      return url
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}

function createProvider(
  origin: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  people: ReadonlyMap<string, IssuerPerson>,
  isCallback: (uri: string) => boolean,
): Provider {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['https://hunch.example/api/auth/oidc/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], profile: ['given_name', 'family_name'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: [createHash('sha256').update(clientSecret).digest('hex')] },
    jwks: { keys: [{ ...key, use: 'sig' }] },
    findAccount: (_context, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: async () => ({ ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  provider.Client.prototype.redirectUriAllowed = isCallback
  return provider
}
