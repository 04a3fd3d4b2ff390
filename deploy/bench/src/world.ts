import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { type Browser, createBrowser } from '@hunch/local/browser'

/** What is measured, and what it is measured beside, on one PostgreSQL with its usual settings. */
export interface World {
  readonly product: string
  readonly bare: string
  /** Resident memory of the product's process, in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const run = async (file: string, ...args: string[]): Promise<{ child: ChildProcess; origin: string }> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
  return { child, origin }
}

/** The product in a process of its own, on a PostgreSQL server; empty unless it is to have demo data. */
export async function runProduct(postgresUrl: string, photosDir: string, filling: 'demo' | 'nothing' = 'nothing') {
  const { child, origin } = await run('./product.process.ts', postgresUrl, photosDir, filling)
  return {
    origin,
    /** Resident memory, in bytes. */
    async memory(): Promise<number> {
      child.send('memory')
      const [{ rssBytes }] = (await once(child, 'message')) as [{ rssBytes: number }]
      return rssBytes
    },
    stop: () => leave(child),
  }
}

async function leave(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

const startStorage = () => startTemporaryPostgres({ log: createLog({ level: 'error' }) })

/** Starts the product and the bare handler. */
export async function startWorld(): Promise<World> {
  const postgres = await startStorage()
  await postgres.createDatabase('bare')
  const product = await runProduct(postgres.url('postgres'), join(postgres.folder, 'photos'))
  const bare = await run('./bare.process.ts', postgres.url('bare'))
  return {
    product: product.origin,
    bare: bare.origin,
    memory: product.memory,
    async stop() {
      await product.stop()
      await leave(bare.child)
      await postgres.stop()
    },
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

/** Members who signed in at the local identity provider. */
export async function signUp(
  origin: string,
  count: number,
  emailOf = (n: number) => `m${n}@example.com`,
): Promise<Browser[]> {
  const browsers: Browser[] = []
  for (let n = 0; n < count; n += 1) {
    const browser = createBrowser(origin)
    await browser.submit(await browser.visit('/api/auth/google'), { name: `Member ${n}`, email: emailOf(n) })
    browsers.push(browser)
  }
  return browsers
}

/** Makes posts of one member that stay open for an hour. Returns their ids. */
export async function post(browser: Browser, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const form = new FormData()
    form.set('headline', `The kettle boils before the toast is done ${n}`)
    form.set('supportingStatement', 'Because. '.repeat(12))
    form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
    const reply = (await (await browser.send('POST', '/api/predictions', form)).json()) as {
      prediction: { id: string }
    }
    ids.push(reply.prediction.id)
  }
  return ids
}
