/**
 * `npm run rolling -- --requests 50000`: runs two replicas of every service and of the gateway, a process each. Restarts them
 * one after another under load until the requests are made, each process at least once. No request may fail (fault 11).
 * `--short` is one round. Any other run adds its result to results.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { createChance } from '@hunch/local/chance'
import { storesOnServers } from '@hunch/local/server-stores'
import { createSeveralProcesses, type SeveralProcesses } from '@hunch/local/several-processes'
import { addToResults, beginRecord } from '../history.ts'
import { makePosts, signUp } from '../kills/seed.ts'
import { act, type Load } from './load.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    short: { type: 'boolean', default: false },
  },
})
const wanted = values.short ? 1 : Number(values.requests)
if (!(wanted > 0)) throw new Error('--requests takes a number above 0')
/** Number of members who send requests. A short run has fewer, because they compete with a starting process for the CPU. */
const memberCount = values.short ? 4 : 12

const replicas = 2
const postCount = 12
/** Maximum number of printed failures per restart. */
const mostShown = 10
/** Rate limits that are never reached: the few members of a run send more requests than a household may. */
const limits = { memberReads: 1e6, memberWrites: 1e6, addressReads: 1e6, addressWrites: 1e6 }

const keep = await beginRecord('rolling')
const log = createLog({ level: 'warn' })
const postgres = await startTemporaryPostgres({ log, settings: { fsync: 'off', max_connections: '300' } })
const product = await createSeveralProcesses({
  postgres,
  stores: storesOnServers(`rolling_${process.pid}`),
  photosDir: join(postgres.folder, 'photos'),
  limits,
  replicas,
  log,
})
let failed = 1
const load: Load = { requests: 0, failures: [] }
try {
  await product.start()
  failed = await roll(product)
} finally {
  await product.stop()
  await postgres.stop()
  await keep({ short: values.short, requests: load.requests, failed: load.failures.length, holds: failed === 0 })
}
process.exit(failed > 0 ? 1 : 0)

/** Returns the processes' log lines about a failed request. */
function loggedOf(failure: string): string[] {
  const id = /"requestId":"([\w-]+)"/.exec(failure)?.[1]
  if (!id) return []
  const lines = readFileSync(join(postgres.folder, 'app.log'), 'utf8').split('\n')
  return lines.filter((line) => line.includes(id))
}

/** Restarts everything under load. Returns the number of failed checks. */
async function roll({ origin, names, restart }: SeveralProcesses): Promise<number> {
  const members = await signUp(origin(), memberCount)
  const posts = await makePosts(members, postCount)
  const over = new AbortController()
  const chance = createChance(1)
  const acting = Promise.all(members.map(({ browser }) => act(browser, { posts, load, chance }, over.signal)))
  const restarted = new Map<string, number>()
  const from = performance.now()
  do {
    for (const name of names.filter((each) => each !== 'identity'))
      for (let replica = 0; replica < replicas; replica += 1) {
        const [before, began] = [load.failures.length, performance.now()]
        await restart(name, 'SIGTERM', { replica })
        const which = `${name} ${replica + 1}`
        restarted.set(which, (restarted.get(which) ?? 0) + 1)
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        console.log(`  ${which.padEnd(16)} ${seconds} s, ${load.failures.length - before} failed requests`)
        for (const failure of load.failures.slice(before, before + mostShown))
          for (const line of [failure, ...loggedOf(failure)]) console.log(`    ${line}`)
      }
  } while (load.requests < wanted)
  over.abort()
  await acting
  const seconds = (performance.now() - from) / 1_000
  const restarts = [...restarted.values()].reduce((sum, count) => sum + count, 0)
  const result =
    `${restarts} restarts of ${restarted.size} processes in ${seconds.toFixed(0)} s under ${(load.requests / seconds).toFixed(0)} requests per second: ` +
    `${load.failures.length} failed of ${load.requests}`
  console.log(result)
  if (!values.short) await addToResults(`rolling -- --requests ${wanted}`, result)
  const holds = load.failures.length === 0 && load.requests >= wanted
  console.log(`${holds ? 'ok     ' : 'Failed:'} every request succeeds while everything is restarted`)
  console.log(holds ? '1 passed, 0 failed' : '0 passed, 1 failed')
  return holds ? 0 : 1
}
