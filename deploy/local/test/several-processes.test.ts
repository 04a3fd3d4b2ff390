/** `npm start -- --processes`: every service and the gateway as a process of its own. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { type Browser, createBrowser } from '../src/demo/browser.ts'
import { buildWebApp, isWebAppFresh } from '../src/launcher/web-app.ts'
import { names } from '../src/services.ts'
import { endAll, isAlive, type Launched, launch, treeOf, until } from './launched.ts'
import { answer, formOf, inMinutes } from './people.ts'
import { newFolder, removeFolders } from './world.ts'

jest.setTimeout(150_000)
const patienceMs = 90_000
/** Ten processes that start at once keep two cores busy for half a minute. */
const niceness = 10
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterEach(endAll)
afterAll(removeFolders)

const processes = [...names, 'gateway', 'identity'] as const

function processOf(launched: Launched, name: string) {
  const [found] = treeOf(launched.pid).filter(({ command }) => command === `hunch ${name}`)
  if (!found) throw new Error(`there is no process ${name}`)
  return found
}

/** Somebody new with a browser in which they are signed in. */
async function signIn(origin: string, name: string): Promise<Browser> {
  const browser = createBrowser(origin)
  const email = `${name.toLowerCase()}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email })
  await answer(browser.call('GET', '/api/auth/user'))
  return browser
}

async function post(browser: Browser, headline: string): Promise<string> {
  const form = formOf({ headline, supportingStatement: 'We will see.', deadline: inMinutes(60) })
  return (await answer<{ prediction: { id: string } }>(browser.send('POST', '/api/predictions', form), 201)).prediction
    .id
}

const agreesOf = async (browser: Browser, id: string) =>
  (await answer<{ agreeCount: number }>(browser.call('GET', `/api/predictions/${id}`))).agreeCount

const vote = (browser: Browser, predictionId: string) =>
  browser.call('POST', '/api/votes', { predictionId, vote: true })

test('a member signs in, posts and votes; each process that is killed comes back, and nothing is lost or left', async () => {
  const dataDir = newFolder()
  const launched = launch(['--data', dataDir, '--no-demo', '--processes'], {}, niceness)
  const origin = await launched.ready(patienceMs)
  const [author, voter] = [await signIn(origin, 'Ann'), await signIn(origin, 'Ben')]
  const id = await post(author, 'Every process comes back')
  await answer(vote(voter, id))
  expect(await agreesOf(author, id)).toBe(1)

  // Requests while one service is away: what was answered with success is there afterwards.
  const posted: string[] = []
  process.kill(processOf(launched, 'predictions').pid, 'SIGKILL')
  const end = performance.now() + 2_000
  while (performance.now() < end) {
    await post(author, `Number ${posted.length}`).then(
      (made) => posted.push(made),
      () => {}, // it is away
    )
    await pause(50)
  }
  await launched.says('The process predictions is running again', patienceMs)
  await until(async () => (await author.call('GET', `/api/predictions/${id}`)).ok, patienceMs)
  for (const made of posted) expect(await agreesOf(author, made)).toBe(0)

  const before = processes.map((name) => processOf(launched, name))
  for (const each of before) process.kill(each.pid, 'SIGKILL')
  for (const name of processes) {
    const what = name === 'gateway' ? 'The gateway' : `The process ${name}`
    await launched.says(`${what} stopped unexpectedly (ended by SIGKILL)`)
    await until(() => launched.output().includes(`${what} is running again`), patienceMs)
  }
  await until(async () => (await author.call('GET', `/api/predictions/${id}`)).ok, patienceMs)
  expect(await agreesOf(author, id)).toBe(1)
  await answer(vote(await signIn(origin, 'Cem'), id))
  expect(await agreesOf(author, id)).toBe(2)
  expect(before.filter(isAlive)).toEqual([])

  const all = treeOf(launched.pid)
  expect(all.length).toBeGreaterThan(processes.length)
  launched.kill('SIGINT')
  expect(await launched.ended).toBe(0)
  expect(all.filter(isAlive)).toEqual([])
  const log = readFileSync(join(dataDir, 'app.log'), 'utf8')
  for (const name of processes) expect(log).toContain(`"service":"${name}"`)
})

test.each([
  [{ POSTGRES_URL: 'mysql://127.0.0.1' }, 'POSTGRES_URL: must have the form postgres://'],
  [{ EVENT_LOG_URL: 'kafka://127.0.0.1:1' }, 'EVENT_LOG_URL: nobody answers at 127.0.0.1:1 (ECONNREFUSED)'],
  [{ DOCUMENTS_URL: 'postgres://127.0.0.1/x' }, 'DOCUMENTS_URL: must begin with mongodb://'],
])('stores that are given wrongly are named: %j', async (environment: Record<string, string>, sentence) => {
  const { ended, output } = launch(['--data', newFolder(), '--processes'], environment)
  expect(await ended).toBe(1)
  expect(output()).toContain(sentence)
})

test('given stores belong to the data folder from then on, and --reset leaves them', async () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'state.json'), '{"demo":"none","stores":{"EVENT_LOG_URL":"kafka://127.0.0.1:1"}}')
  const given = { EVENT_LOG_URL: process.env['TEST_POSTGRES_URL'] ?? '' }
  const ends = async (more: string[], environment: Record<string, string>) => {
    const { ended, output } = launch(['--data', dataDir, ...more], environment)
    expect(await ended).toBe(1)
    return output()
  }
  expect(await ends(['--processes'], given)).toContain('EVENT_LOG_URL was kafka://127.0.0.1:1 and is postgres://127')
  expect(await ends([], {})).toContain('EVENT_LOG_URL was kafka://127.0.0.1:1 and is not set')
  expect(await ends(['--processes', '--reset'], given)).toContain('nothing at EVENT_LOG_URL')
})
