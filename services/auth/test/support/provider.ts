import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The provider's claims about a person. Any JSON, so that tests can send invalid claims. */
export type Claims = Readonly<Record<string, unknown>>

/** How the provider responds to the service. */
export type Mood = 'well' | 'silent' | 'broken' | 'garbled' | 'null' | 'endless'

export interface Provider {
  readonly origin: string
  mood: Mood
  /** Signs a person in at `authorizationUrl`. Returns the URL to which the provider redirects the browser. */
  consent(authorizationUrl: string, claims: Claims): string
  /** The addresses and headers of every request that the service made. */
  readonly seen: { url: string; authorization: string | undefined }[]
  stop(): Promise<void>
}

interface Grant {
  readonly claims: Claims
  readonly challenge: string
  readonly redirectUri: string
}

/** An identity provider of Google's protocol: token and user profile over HTTP, strict about codes and PKCE. */
export async function startProvider(clientId: string, clientSecret: string): Promise<Provider> {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Claims>()
  const seen: Provider['seen'] = []

  function exchangeCode(form: URLSearchParams): object | undefined {
    const grant = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const known = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    if (!grant || !known || verifier !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return undefined
    const token = randomUUID()
    tokens.set(token, grant.claims)
    return { access_token: token, token_type: 'Bearer', expires_in: 300 }
  }

  const server = createServer(async (request, response) => {
    const { authorization } = request.headers
    seen.push({ url: request.url ?? '', authorization })
    const { mood } = provider
    if (mood !== 'well') return misbehave(mood, response)
    const body =
      request.url === '/token' ? exchangeCode(await formOf(request)) : tokens.get(authorization?.slice(7) ?? '')
    response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: 'invalid_grant', error_description: 'no such code' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const provider: Provider = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    seen,
    consent(authorizationUrl, claims) {
      const request = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      const redirectUri = request.get('redirect_uri') ?? ''
      codes.set(code, { claims, challenge: request.get('code_challenge') ?? '', redirectUri })
      return `${redirectUri}?${new URLSearchParams({ code, state: request.get('state') ?? '' })}`
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return provider
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function misbehave(mood: Exclude<Mood, 'well'>, response: ServerResponse): void {
  if (mood === 'silent') return
  if (mood === 'endless') {
    const more = () => response.writable && response.write('"'.repeat(16_384), more)
    response.writeHead(200)
    more()
    return
  }
  response.writeHead(mood === 'broken' ? 500 : 200, { 'content-type': 'application/json' })
  response.end({ broken: '{"error":"secret detail"}', garbled: '<html>', null: 'null' }[mood])
}
