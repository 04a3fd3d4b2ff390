/**
 * Runs every image as docker-compose.yml does, against real servers, and acts as a member: signs in, posts, votes.
 * The containers use the host's network, so that they reach servers outside of containers:
 *
 *   . <the folder of servers.sh>/environment && node deploy/docker/src/journey.ts
 *
 * Prints `N passed, N failed` at the end and removes all its containers.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { freePort } from '@hunch/kit/testing'
import { createBrowser } from '@hunch/local/browser'
import { docker, excessOf, type Running, runArguments, runContainer, untilHealthy, version } from './containers.ts'
import { expectDemo, post, signInAsNew, vote } from './member.ts'
import { createParts, expectThat } from './parts.ts'
import { admin, type Place, settingsOf } from './places.ts'
import { demo, gateway, identity, programOf, services } from './processes.ts'
import { makeSecrets, toEnvFile } from './secrets.ts'

const healthyWithinMs = 120_000
const fillWithinMs = 240_000
const person = { name: 'Jo Tester', email: 'jo@example.com' }

const { part, end } = createParts()

const required = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  console.error(
    `${name} is not set: start the servers with deploy/ci/servers.sh, and read the environment that it writes`,
  )
  process.exit(2)
}

const at = { kafka: required('TEST_KAFKA_URL'), mongodb: required('TEST_MONGODB_URL'), s3: required('TEST_S3_URL') }
const mark = `journey${process.pid}`
const folder = await mkdtemp(join(tmpdir(), 'hunch-journey-'))
await chmod(folder, 0o755) // the containers' user reads the folder
const postgres = await startTemporaryPostgres({
  log: createLog({ level: 'warn' }),
  settings: { max_connections: '200' },
})
const running = new Map<string, Running>()

try {
  const places = Object.fromEntries(
    await Promise.all(
      [...services, gateway, identity].map(async (name): Promise<[string, Place]> => {
        const [http, rpc, probes] = [await freePort(), await freePort(), await freePort()]
        return [name, { http, rpc, probes }]
      }),
    ),
  )
  await postgres.createDatabases(...services)
  const secrets = await makeSecrets({
    database: (name) => postgres.overTcp.url(name),
    documents: () => `${at.mongodb}/${mark}`,
    photos: at.s3,
  })
  const origin = `http://localhost:${places[gateway]?.http}`

  await part('what is for trying alone ends in production', async () => {
    for (const target of ['trial-auth', 'trial-gateway', identity, demo]) {
      const { status, stderr } = docker(['run', '--rm', '--env', 'NODE_ENV=production', `hunch/${target}:${version}`])
      expectThat(status === 1 && stderr.includes('NODE_ENV: must be development'), `${target}: ${status} ${stderr}`)
    }
  })

  /** The image, command and secrets of a process, on the host's network. */
  const containerOf = async (name: string) => {
    const secretsFile = join(folder, name)
    await writeFile(secretsFile, toEnvFile(secrets[name] ?? {}), { mode: 0o444 })
    const { image, main } = programOf(name)
    const options = ['--network', 'host', '--volume', `${secretsFile}:/secrets/env:ro`]
    return { image, options, command: ['node', '--env-file=/secrets/env', main] }
  }

  await part('demo people and posts are filled in, once', async () => {
    const { options, ...container } = await containerOf(demo)
    const settings = { NODE_ENV: 'development', EVENT_LOG_URL: at.kafka, ADMIN_EMAIL: admin }
    const kept = ['--volume', `${mark}-demo:/kept`]
    const runOnce = () =>
      docker(['run', '--rm', ...runArguments({ ...container, settings, options: [...options, ...kept] })], fillWithinMs)
    for (const expected of ['demo people and posts are there (', 'demo people and posts are there already']) {
      const { status, stdout, stderr } = runOnce()
      expectThat(status === 0 && stdout.startsWith(expected), `${status} ${stdout} ${stderr}`)
    }
  })

  await part('every container becomes healthy', async () => {
    for (const name of [identity, ...services, gateway]) {
      const settings = settingsOf(name, places, { origin, kafka: at.kafka })
      running.set(name, runContainer(`${mark}-${name}`, { ...(await containerOf(name)), settings }))
    }
    for (const [name, container] of running) await untilHealthy(name, container, healthyWithinMs)
  })

  await part('no process is root or has a capability, and each can write to /tmp only', async () => {
    for (const [name, container] of running) expectThat(excessOf(container) === '', `${name}: ${excessOf(container)}`)
  })

  await part('visitors see the demo posts with votes, comments and photos', () => expectDemo(origin))

  const browser = createBrowser(origin)
  await part('somebody new signs in', () => signInAsNew(browser, person))

  await part('they post, vote, and the vote is counted', async () => {
    await vote(browser, await post(browser, 'Nine containers will do what one process did'))
  })

  await part('every container ends in good order', async () => {
    for (const [name, container] of running) expectThat(container.stop() === 0, `${name} ended with an error`)
  })
} catch {
  for (const [name, container] of running) console.log(`-- ${name}\n${container.log()}`)
} finally {
  for (const container of running.values()) container.remove()
  await postgres.stop()
  docker(['volume', 'rm', '--force', `${mark}-demo`])
  await rm(folder, { recursive: true, force: true })
}

end()
