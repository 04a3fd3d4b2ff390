/**
 * `npm run dev`: the web app with hot reload, and all services in one process that restarts when a file changes.
 * PostgreSQL keeps running. `npm run dev -- --reset` starts over with fresh demo data.
 */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { meansProduction } from '@hunch/kit/config'
import { removePostgres, startPostgres } from '@hunch/kit/embedded'
import { makePrivateFolder } from '@hunch/kit/files'
import { silentLog } from '@hunch/kit/log'
import { toEnvironment } from './dev/settings.ts'
import { type Background, root, run, start } from './program.ts'

if (meansProduction(process.env.NODE_ENV)) throw new Error('Anybody signs in here as anybody: this is no production.')
const dataDir = join(root, '.data', 'dev')
const cluster = join(dataDir, 'postgres')
const filled = join(dataDir, 'filled')
const product = join(root, 'deploy', 'dev', 'dev', 'product.ts')

await clearWhatIsUnfinished()
await makePrivateFolder(dataDir)
console.log('Starting PostgreSQL ...')
const postgres = await startPostgres({ dataDir: cluster, log: silentLog() })
const started: Background[] = []
try {
  const settings = { postgresUrl: postgres.url('postgres'), dataDir, port: await freePort(), fill: false }
  if (!existsSync(filled)) await fillOnce(settings)
  const gateway = `http://127.0.0.1:${settings.port}`
  started.push(
    start('node', ['--watch', '--watch-preserve-output', product], { env: toEnvironment(settings) }),
    start('vite', [], { cwd: join(root, 'web'), env: { HUNCH_DEV_GATEWAY: gateway } }),
  )
  console.log(`The services answer at ${gateway}; open the address below, which asks them.`)
  const signal = Promise.race(['SIGINT', 'SIGTERM'].map((name) => new Promise((done) => process.once(name, done))))
  await Promise.race([signal, ...started.map(({ ended }) => ended)])
} finally {
  await Promise.all(started.map(({ stop }) => stop()))
  await postgres.stop()
}

/** Deletes the data folder if its demo data is incomplete or `--reset` is given. */
async function clearWhatIsUnfinished(): Promise<void> {
  if (existsSync(filled) && !process.argv.includes('--reset')) return
  await removePostgres({ dataDir: cluster })
  await rm(dataDir, { recursive: true, force: true })
}

async function fillOnce(settings: Parameters<typeof toEnvironment>[0]): Promise<void> {
  console.log('Making demo data ...')
  const { ok, output } = await run('node', [product], { env: toEnvironment({ ...settings, fill: true }) })
  if (!ok) throw new Error(`The demo data could not be made:\n${output}`)
  await writeFile(filled, '')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
