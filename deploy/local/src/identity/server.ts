import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createContainment, createListener, type Listener } from '@hunch/kit/http'
import type { Log } from '@hunch/kit/log'
import type { Metrics } from '@hunch/kit/telemetry'
import { themes, tints, toProperties } from '@hunch/proto/colours'
import { words } from '@hunch/proto/http'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { type Client, mountPath, newClient } from '../one-machine.ts'
import { type Form, outdatedPage, signInPage, tintCount } from './page.ts'
import { type Problem, wordsFor } from './page-texts.ts'
import type { People, Person } from './people.ts'

export interface LocalIdentity extends Listener, Client {}

interface Context {
  readonly provider: Provider
  readonly people: People
  readonly product: string
  readonly adminEmail: string
}

const formBytes = 8 * 1024
const style = [
  `:root { color-scheme: dark light; ${[...toProperties(themes.dark), ...toProperties(tints)].join(' ')} }`,
  `@media (prefers-color-scheme: light) { :root { ${toProperties(themes.light).join(' ')} } }`,
  ...Array.from(
    { length: tintCount },
    (_, n) => `.tint${n} { background: var(--tint-${n}); color: var(--on-tint-${n}); }`,
  ),
  readFileSync(new URL('./style.css', import.meta.url), 'utf8'),
].join('\n')
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const Name = words(80, 1)
const Email = z.email().max(254)

/**
 * Creates the local identity provider, which replaces Google and uses real redirects. Its page lists people whom the visitor
 * can sign in as, and has a form for a new person. Browsers reach the provider through the gateway at `/local-identity`.
 */
export function createLocalIdentity(options: {
  people: People
  product: string
  adminEmail: string
  log: Log
  metrics?: Metrics | undefined
  /** Auth's credentials, if auth runs in another process. Default: new ones. */
  client?: Client
  /** Default: any free port. */
  port?: number
  /** Default: 127.0.0.1. */
  host?: string
  /** Address that the gateway and auth use, such as `http://identity:8080`. Default: the provider's own listen address. */
  address?: string
}): LocalIdentity {
  const client = options.client ?? newClient()
  const openProvider = createWhenUsed(options.people, client)
  const containment = createContainment('local identity', options.log, options.metrics)
  const bound = { host: options.host ?? '127.0.0.1', port: options.port ?? 0, containment }
  const listener = createListener('local identity', bound, (request, response) => {
    // Only the gateway and auth use this address. A browser that came by another host name (DNS rebinding) is rejected.
    const asked = new URL(options.address ?? listener.address()).host
    if (request.headers.host !== asked) return void response.writeHead(421).end()
    keepRedirectsRelative(response)
    forgetSession(request)
    const path = pathBelowMount(request.url ?? '/')
    const step = async () => {
      if (path === '/style.css') return sendStyle(response)
      const { provider, answer } = await openProvider()
      if (path.startsWith('/pick/')) return pick({ ...options, provider }, request, response)
      // The provider builds its addresses from its mount path, as under Express.
      Object.assign(request, { originalUrl: `${mountPath}${path}`, url: path })
      return answer(request, response)
    }
    step().catch((error) => fail(error, options, request, response, options.log))
  })
  return { ...listener, ...client }
}

/** Creates the provider at the first sign-in: its library is large, and a visitor who only reads needs none. */
function createWhenUsed(people: People, client: Client) {
  const create = async () => {
    const { createProvider } = await import('./provider.ts')
    const provider = createProvider(people, client)
    return { provider, answer: provider.callback() }
  }
  let created: ReturnType<typeof create> | undefined
  return () => {
    created ??= create()
    return created
  }
}

/** Removes the mount path from a path with its query: `/local-identity?a=1` → `/?a=1`. */
function pathBelowMount(url: string): string {
  const rest = url.startsWith(mountPath) ? url.slice(mountPath.length) : url
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Sends the page, or handles its form. */
async function pick(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { provider, people } = context
  await provider.interactionDetails(request, response)
  if (request.method !== 'POST') return sendPage(context, request, response)
  const form = await readForm(request)
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) => {
    const to = await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false })
    response.writeHead(303, { location: relative(to), 'cache-control': 'no-store' }).end()
  }
  if (form.has('cancel')) return finish({ error: 'access_denied', error_description: 'The person cancelled.' })
  const person = form.has('person') ? people.find(form.get('person') ?? '') : await enter(context, form)
  if (person && 'problem' in person) return sendPage(context, request, response, person)
  if (!person) return sendPage(context, request, response)
  return finish({ select_account: {}, login: { accountId: person.id, remember: false } })
}

/** Returns the person that the form describes, or the form with its problem. */
async function enter({ people, adminEmail }: Context, form: URLSearchParams): Promise<Person | Form> {
  const name = Name.safeParse(form.get('name'))
  const email = Email.safeParse(form.get('email'))
  const reject = (problem: Problem) => ({ name: form.get('name') ?? '', email: form.get('email') ?? '', problem })
  if (!name.success) return reject('nameNeeded')
  if (!email.success) return reject('emailNeeded')
  const emailVerified = !form.has('unverified')
  // No address is proven here, so the admin's is accepted only as unverified.
  if (emailVerified && email.data.toLowerCase() === adminEmail.toLowerCase()) return reject('emailReserved')
  return people.enter({ name: name.data, email: email.data, emailVerified })
}

function sendPage({ people, product }: Context, request: IncomingMessage, response: ServerResponse, form?: Form): void {
  const words = wordsFor(request.headers['accept-language'])
  sendHtml(response, form ? 422 : 200, signInPage({ words, product, people: people.list(), form }))
}

function fail(
  error: unknown,
  { product }: Pick<Context, 'product'>,
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): void {
  const outdated = error instanceof Error && error.name === 'SessionNotFound'
  if (!outdated) log.error({ err: error }, 'signing in failed')
  if (response.headersSent) return void response.destroy()
  sendHtml(response, outdated ? 400 : 500, outdatedPage(wordsFor(request.headers['accept-language']), product))
}

function sendHtml(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      vary: 'accept-language',
    })
    .end(html)
}

async function sendStyle(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).end(style)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > formBytes) throw new Error('the form is too long')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Reduces a redirect within the product to its path and query: a proxy in front may change host or scheme. */
const relative = (address: string): string => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return `${pathname}${search}`
}

/**
 * Removes the provider's session cookie, so that every sign-in is a first one. Otherwise the provider would remember the
 * last person. If another person then signed in, the provider would show its own page, which needs a script.
 */
function forgetSession(request: IncomingMessage): void {
  const kept = request.headers.cookie?.split('; ').filter((cookie) => !cookie.startsWith('_session'))
  if (kept) request.headers.cookie = kept.join('; ')
}

function keepRedirectsRelative(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'location' && typeof value === 'string' ? relative(value) : value)
}
