/**
 * Runs every image as docker-compose.yml does, against real servers, and goes a short way as a member does: signs in, posts,
 * votes, counts. The containers have the host's network, so that they reach servers that are no containers:
 *
 *   . <the folder of servers.sh>/environment && node deploy/docker/src/journey.ts
 *
 * Ends with `N passed, N failed`; leaves no container behind.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { freePort } from '@hunch/kit/testing'
import { createBrowser } from '@hunch/local/browser'
import { docker, type Running, runContainer, version } from './containers.ts'
import { type Place, settingsOf } from './places.ts'
import { gateway, identity, programOf, services } from './processes.ts'
import { makeSecrets, toEnvFile } from './secrets.ts'

const healthyWithinMs = 120_000
const person = { name: 'Jo Tester', email: 'jo@example.com' }

const results: { readonly name: string; readonly fault?: string }[] = []

/** Does a part and says how it went; the parts after it go on only where it went well. */
async function part<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    const result = await work()
    results.push({ name })
    console.log(`ok      ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    return result
  } catch (error) {
    results.push({ name, fault: error instanceof Error ? error.message : String(error) })
    console.log(`FAILED  ${name}: ${results.at(-1)?.fault}`)
    throw error
  }
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise)
}

const required = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  console.error(
    `${name} is not set: start the servers with deploy/ci/servers.sh, and read the environment that it writes`,
  )
  process.exit(2)
}

const at = { kafka: required('TEST_KAFKA_URL'), mongodb: required('TEST_MONGODB_URL'), s3: required('TEST_S3_URL') }
const folder = await mkdtemp(join(tmpdir(), 'hunch-journey-'))
await chmod(folder, 0o755) // the containers' user reads it
const postgres = await startTemporaryPostgres({
  log: createLog({ level: 'warn' }),
  settings: { max_connections: '200' },
})
const running = new Map<string, Running>()

try {
  const places = Object.fromEntries(
    await Promise.all(
      [...services, gateway, identity].map(async (name): Promise<[string, Place]> => {
        const [http, rpc, operations] = [await freePort(), await freePort(), await freePort()]
        return [name, { http, rpc, operations }]
      }),
    ),
  )
  for (const name of services) await postgres.createDatabase(name)
  const mark = `journey${process.pid}`
  const secrets = await makeSecrets({
    database: (name) => postgres.url(name),
    documents: (name) => `${at.mongodb}/${mark}_${name}`,
    photos: at.s3,
  })
  const origin = `http://localhost:${places[gateway]?.http}`

  await part('what is for trying alone ends in production', async () => {
    for (const target of ['trial-auth', 'trial-gateway', identity]) {
      const { status, stderr } = docker(['run', '--rm', '--env', 'NODE_ENV=production', `hunch/${target}:${version}`])
      expectThat(status === 1 && stderr.includes('NODE_ENV: must be development'), `${target}: ${status} ${stderr}`)
    }
  })

  await part('every container becomes healthy', async () => {
    for (const name of [identity, ...services, gateway]) {
      const secretsFile = join(folder, name)
      await writeFile(secretsFile, toEnvFile(secrets[name] ?? {}), { mode: 0o444 })
      const settings = settingsOf(name, places, { origin, kafka: at.kafka })
      running.set(name, runContainer(`${mark}-${name}`, { ...programOf(name), settings, secretsFile }))
    }
    const end = Date.now() + healthyWithinMs
    for (const [name, container] of running)
      while (container.health() !== 'healthy') {
        const state = container.health()
        if (Date.now() > end || state === 'gone') throw new Error(`${name} is ${state}:\n${container.log()}`)
        await pause(500)
      }
  })

  await part('no process is root, can write outside /tmp, or has a capability', async () => {
    for (const [name, container] of running) {
      const { stdout } = container.run([
        'node',
        '--eval',
        "const fs = require('fs'); let wrote = true; try { fs.writeFileSync('/app/x', '') } catch { wrote = false }" +
          "; const status = fs.readFileSync('/proc/1/status', 'utf8')" +
          '; console.log(process.getuid(), wrote, /CapEff:\\s*(\\w+)/.exec(status)[1])',
      ])
      expectThat(stdout.trim() === '10001 false 0000000000000000', `${name}: ${stdout}`)
    }
  })

  const browser = createBrowser(origin)
  await part('somebody new signs in', async () => {
    const page = await browser.submit(await browser.visit('/api/auth/google'), person)
    expectThat(page.status === 200, `${page.url.pathname}: ${page.status}`)
    const me = await browser.call('GET', '/api/auth/user')
    expectThat(me.status === 200, `who is signed in: ${me.status} ${await me.text()}`)
  })

  await part('they post, vote, and the vote is counted', async () => {
    const form = new FormData()
    form.set('headline', 'Nine containers will do what one process did')
    form.set('supportingStatement', 'Each by an image of its own.')
    form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
    const posted = await browser.send('POST', '/api/predictions', form)
    expectThat(posted.status === 201, `posting: ${posted.status} ${await posted.clone().text()}`)
    const { prediction } = (await posted.json()) as { prediction: { id: string } }
    const voted = await browser.call('POST', '/api/votes', { predictionId: prediction.id, vote: true })
    const counts = (await voted.json()) as { agreeCount?: number }
    expectThat(counts.agreeCount === 1, `voting: ${voted.status} ${JSON.stringify(counts)}`)
  })

  await part('every container ends in good order', async () => {
    for (const [name, container] of running) expectThat(container.stop() === 0, `${name} ended with an error`)
  })
} catch {
  for (const [name, container] of running) console.log(`-- ${name}\n${container.log()}`)
} finally {
  for (const container of running.values()) container.remove()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

const failed = results.filter(({ fault }) => fault !== undefined).length
console.log(`${results.length - failed} passed, ${failed} failed`)
if (failed > 0) process.exitCode = 1
