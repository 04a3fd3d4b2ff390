import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTemporaryPostgres, type TemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { type Browser, createBrowser } from '@hunch/local/browser'
import { appNodeOptions } from '@hunch/local/processes'
import type { RunningProcess } from '@hunch/local/several-processes'

/** A forked process with its address. */
interface Running {
  readonly child: ChildProcess
  readonly origin: string
  readonly databases?: readonly string[]
  /** Set for a product in several processes. */
  readonly processes?: readonly RunningProcess[]
}

/** Forks a process of the bench and waits for its address. Rejects if the process ends first. */
export const run = async (
  file: string,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<Running> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    env: { ...process.env, NODE_ENV: 'development' }, // as npm start does
    execArgv: [...nodeOptions],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`)))
  const [address] = (await Promise.race([once(child, 'message'), ended])) as [Omit<Running, 'child'>]
  return { child, ...address }
}

async function ask<Answer>(child: ChildProcess, question: string): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(question)
  return (await answer)[0] as Answer
}

/** Stops a forked process gracefully. */
export async function leave(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

/** The running product or floor: its address and its processes. */
export interface Side {
  readonly origin: string
  readonly pids: readonly number[]
  stop(): Promise<void>
}

/** The product, in one process. */
export interface RunningProduct extends Side {
  /** The names of the product's databases, including the event log's. */
  readonly databases: readonly string[]
  /** Resident memory, in bytes. */
  memory(): Promise<number>
  /** Profiles the process while `work` runs. */
  profile(work: () => Promise<void>): Promise<Profiler.Profile>
}

/**
 * Starts the product in a separate process as npm start does, on a PostgreSQL server, without limits. Default: no demo data.
 */
export async function runProduct(
  postgresUrl: string,
  photosDir: string,
  filling: 'demo' | 'nothing' = 'nothing',
): Promise<RunningProduct> {
  const {
    child,
    origin,
    databases = [],
  } = await run('./product.process.ts', [postgresUrl, photosDir, filling], appNodeOptions)
  return {
    origin,
    databases,
    pids: [child.pid ?? 0],
    memory: async () => (await ask<{ rssBytes: number }>(child, 'memory')).rssBytes,
    async profile(work) {
      await ask(child, 'profile')
      await work()
      return (await ask<{ profile: Profiler.Profile }>(child, 'profiled')).profile
    },
    stop: () => leave(child),
  }
}

/** Starts the floor on a database: Express, gRPC and bare statements, in two processes. */
async function runFloor(databaseUrl: string): Promise<Side> {
  const service = await run('./floor/service.process.ts', [databaseUrl])
  const gateway = await run('./floor/gateway.process.ts', [service.origin])
  return {
    origin: gateway.origin,
    pids: [gateway, service].map(({ child }) => child.pid ?? 0),
    async stop() {
      await leave(gateway.child)
      await leave(service.child)
    },
  }
}

export const startStorage = (settings: Readonly<Record<string, string>> = {}): Promise<TemporaryPostgres> =>
  startTemporaryPostgres({ settings, log: createLog({ level: 'error' }) })

/** The product and its floor, on one PostgreSQL server with its usual settings. */
export interface World {
  readonly product: RunningProduct
  readonly floor: Side
  readonly postgres: TemporaryPostgres
  stop(): Promise<void>
}

/** Starts the product and the floor. */
export async function startWorld(): Promise<World> {
  const postgres = await startStorage()
  const started: Side[] = []
  const stop = async () => {
    for (const side of started) await side.stop()
    await postgres.stop()
  }
  try {
    await postgres.createDatabases('floor')
    const product = await runProduct(postgres.url('postgres'), join(postgres.folder, 'photos'))
    started.push(product)
    const floor = await runFloor(postgres.overTcp.url('floor'))
    started.push(floor)
    return { product, floor, postgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts the product alone, with demo data. */
export async function startDemo(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const postgres = await startStorage()
  const product = await runProduct(postgres.url('postgres'), join(postgres.folder, 'photos'), 'demo')
  return {
    origin: product.origin,
    async stop() {
      await product.stop()
      await postgres.stop()
    },
  }
}

/** Runs `act` for each item, `atOnce` at a time (default: 4). */
export async function eachOf<Item>(
  items: readonly Item[],
  act: (item: Item, n: number) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const left = [...items.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Signs members up at the local identity provider. */
export async function signUp(
  origin: string,
  count: number,
  emailOf = (n: number) => `m${n}@example.com`,
): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, () => createBrowser(origin))
  await eachOf(browsers, (browser, n) => signIn(browser, n, emailOf(n)))
  return browsers
}

/** Signs in through the local identity provider. */
export async function signIn(browser: Browser, n: number, email = `m${n}@example.com`): Promise<void> {
  await browser.submit(await browser.visit('/api/auth/google'), { name: `Member ${n}`, email })
}

/** Makes posts that stay open for an hour, by members in turn. Returns their ids. */
export async function post(browsers: readonly Browser[], count: number): Promise<string[]> {
  const ids: string[] = []
  await eachOf(Array.from({ length: count }), async (_, n) => {
    const form = new FormData()
    form.set('headline', `The kettle boils before the toast is done ${n}`)
    form.set('supportingStatement', 'Because. '.repeat(12))
    form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
    const reply = await browsers[n % browsers.length]?.send('POST', '/api/predictions', form)
    if (reply?.status !== 201) throw new Error(`a post was answered ${reply?.status}`)
    ids[n] = ((await reply.json()) as { prediction: { id: string } }).prediction.id
  })
  return ids
}
