import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Claims } from '@hunch/kit/identity'
import type { Service } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { createMetrics } from '@hunch/kit/telemetry'
import { emptyDatabase, type TestKeys, testKeys } from '@hunch/kit/testing'
import { owners as allOwners, type Call } from '@hunch/proto/http'
import { createGateway, type GatewayConfig, type ServiceName } from '../../src/service.ts'
import { type Person, people, startAuth, type TestAuth } from './auth.ts'
import { type Reply, type Sent, send } from './http.ts'
import { startPredictions, type TestPredictions } from './predictions.ts'
import { startUpstream, type Upstream } from './upstream.ts'

export interface TestGateway {
  readonly url: string
  readonly service: Service
  readonly upstreams: Readonly<Record<ServiceName | 'mount', Upstream>>
  readonly auth: TestAuth
  readonly predictions: TestPredictions
  /** The address of the event log. */
  readonly eventLogUrl: string
  /** Returns all log lines so far. */
  readonly logged: () => string
  /** Returns the counter of exceptions while requests were served. */
  readonly exceptions: () => Promise<number>
  /** Sends a request as a person, or as a visitor for undefined. */
  as(person: Person | undefined, path: string, sent?: Sent): Promise<Reply>
  /** Verifies an identity token as the upstream does, and returns its claims. */
  claims(upstream: ServiceName, authorization: unknown): Promise<Claims>
  stop(): Promise<void>
}

const page =
  '<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="__NONCE__"><meta name="member-here" content="__MEMBER__"><meta name="trial" content="__TRIAL__"><meta name="sign-in" content="__SIGN_IN__"><meta name="registration" content="__REGISTRATION__"><title>__PRODUCT__</title>' +
  '<script type="module" nonce="__NONCE__" src="/assets/index-abc123.js"></script></head><body><div id="root"></div></body></html>'
const script = `console.log("${'a'.repeat(4_000)}")`

async function webRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(root, 'assets'))
  await mkdir(join(root, '.vite'))
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'assets', 'index-abc123.js'), script)
  await writeFile(join(root, 'manifest.webmanifest'), '{"name":"__PRODUCT__"}')
  await writeFile(join(root, '.vite', 'manifest.json'), '{}')
  return root
}

const owners = allOwners.filter((owner) => owner !== 'gateway')
const names = [...owners, 'mount'] as const

/** Starts everything that a gateway connects to. */
async function startPeers(keys: TestKeys) {
  const started = await Promise.all(names.map(async (name) => [name, await startUpstream(name)] as const))
  const upstreams = Object.fromEntries(started) as unknown as TestGateway['upstreams']
  const auth = await startAuth(keys)
  const predictions = await startPredictions(keys)
  const events = await emptyDatabase('events')
  const root = await webRoot()
  const stop = async () => {
    await Promise.all([auth.stop(), predictions.stop(), events.drop()])
    await Promise.all(started.map(([, upstream]) => upstream.stop()))
    await rm(root, { recursive: true })
  }
  return { upstreams, auth, predictions, eventLogUrl: events.url, root, stop }
}

/** How calls get from the gateway to services. */
export const carriers = ['by connection', 'in process'] as const
export type Carrier = (typeof carriers)[number]

/** Starts a gateway on real sockets, with upstreams that echo and gRPC servers for auth and predictions. */
export async function startGateway(
  options: { config?: Partial<GatewayConfig>; contracts?: Readonly<Record<string, Call>>; carrier?: Carrier } = {},
): Promise<TestGateway> {
  const { carrier = 'by connection' } = options
  const keys = await testKeys(...owners)
  const { root, stop: stopPeers, ...peers } = await startPeers(keys)
  const { upstreams, auth, predictions, eventLogUrl } = peers
  const lines: string[] = []
  const config: GatewayConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    upstreams: addressesOf(upstreams, carrier),
    authRpc: auth.address,
    predictionsRpc: predictions.address,
    eventLogUrl,
    identity: keys.config('gateway'),
    productName: 'Guesswork',
    webRoot: root,
    mounts: [{ path: '/local-identity', address: () => upstreams.mount.url }],
    secure: false,
    allowedHosts: ['x'],
    localHosts: true,
    trustedProxies: [],
    ...options.config,
  }
  const metrics = createMetrics()
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  const service = await createGateway(config, log, {
    ...(options.contracts ? { contracts: options.contracts } : {}),
    telemetry: { metrics },
  }).catch(async (error) => {
    await stopPeers()
    throw error
  })
  await service.start()
  const cookieName = config.secure ? '__Host-hunch_session' : 'hunch_session'
  const url = service.addresses().http
  return {
    url,
    service,
    ...peers,
    logged: () => lines.join(''),
    exceptions: async () => Number(/^http_request_exceptions_total\{.*\} (\d+)$/m.exec(await metrics.text())?.[1] ?? 0),
    as: (person, path, sent = {}) =>
      send(url, path, {
        ...sent,
        headers: { ...(person ? { cookie: `${cookieName}=${people[person].token}` } : {}), ...sent.headers },
      }),
    claims: (upstream, authorization) => keys.identity(upstream).verify(String(authorization).replace('Bearer ', '')),
    async stop() {
      await service.stop()
      await stopPeers()
    },
  }
}

const addressesOf = (upstreams: TestGateway['upstreams'], carrier: Carrier): GatewayConfig['upstreams'] =>
  Object.fromEntries(
    owners.map((owner) => [
      owner,
      {
        http: () => upstreams[owner].url,
        ...(carrier === 'in process' ? { inProcess: () => upstreams[owner].inProcess() } : {}),
      },
    ]),
  )
