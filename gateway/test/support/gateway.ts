import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Claims } from '@hunch/kit/identity'
import type { Service } from '@hunch/kit/lifecycle'
import { createLog } from '@hunch/kit/log'
import { emptyDatabase, type TestKeys, testKeys } from '@hunch/kit/testing'
import { owners as allOwners, type Call } from '@hunch/proto/http'
import { createGateway, type GatewayConfig, type Upstreamed } from '../../src/service.ts'
import { type Person, people, startAuth, type TestAuth } from './auth.ts'
import { type Reply, type Sent, send } from './http.ts'
import { startPredictions, type TestPredictions } from './predictions.ts'
import { startUpstream, type Upstream } from './upstream.ts'

export interface TestGateway {
  readonly url: string
  readonly service: Service
  readonly upstreams: Readonly<Record<Upstreamed | 'mount', Upstream>>
  readonly auth: TestAuth
  readonly predictions: TestPredictions
  /** The address of the event log. */
  readonly eventLogUrl: string
  /** All log lines so far. */
  readonly logged: () => string
  /** Sends as a person, or as a visitor where none is given. */
  as(person: Person | undefined, path: string, sent?: Sent): Promise<Reply>
  /** What a token says that an upstream got. */
  claims(upstream: Upstreamed, authorization: unknown): Promise<Claims>
  stop(): Promise<void>
}

const page =
  '<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="__NONCE__"><meta name="member-here" content="__MEMBER__"><title>__PRODUCT__</title>' +
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

/** All that a gateway needs around it. */
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

/** A gateway on real sockets: real upstreams that echo, and auth's real gRPC service with given sessions. */
export async function startGateway(
  given: { config?: Partial<GatewayConfig>; contracts?: Readonly<Record<string, Call>> } = {},
): Promise<TestGateway> {
  const keys = await testKeys(...owners)
  const { root, stop: stopPeers, ...peers } = await startPeers(keys)
  const { upstreams, auth, predictions, eventLogUrl } = peers
  const lines: string[] = []
  const config: GatewayConfig = {
    host: '127.0.0.1',
    httpPort: 0,
    upstreams: Object.fromEntries(owners.map((owner) => [owner, { http: () => upstreams[owner].url }])),
    authRpc: auth.address,
    predictionsRpc: predictions.address,
    eventLogUrl,
    identity: keys.config('gateway'),
    productName: 'Guesswork',
    webRoot: root,
    mounts: [{ path: '/local-identity', address: () => upstreams.mount.url }],
    secure: false,
    trustedProxies: [],
    ...given.config,
  }
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  const service = await createGateway(config, log, ...(given.contracts ? [given.contracts] : [])).catch(
    async (error) => {
      await stopPeers()
      throw error
    },
  )
  await service.start()
  const cookieName = config.secure ? '__Host-hunch_session' : 'hunch_session'
  const url = service.addresses().http
  return {
    url,
    service,
    ...peers,
    logged: () => lines.join(''),
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
