/** `npm start -- --processes`: every service and the gateway in its own process. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { storesOnServers } from '../../src/server-stores.ts'
import { names } from '../../src/services.ts'
import { endAll, isAlive, type Launched, launch, treeOf, until } from '../launched.ts'
import { answer, formOf, inMinutes } from '../people.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(150_000)
const patienceMs = 90_000
/** Lower priority than other tests: ten processes that start at once keep two cores busy for half a minute. */
const niceness = 10
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(removeFolders)

const processes = [...names, 'gateway', 'identity'] as const

function processOf(launched: Launched, name: string) {
  const [found] = treeOf(launched.pid).filter(({ command }) => command === `hunch ${name}`)
  if (!found) throw new Error(`there is no process ${name}`)
  return found
}

/** The browser of a new member, signed in. */
async function signIn(origin: string, name: string): Promise<Browser> {
  const browser = createBrowser(origin)
  const email = `${name.toLowerCase()}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email })
  await answer(browser.call('GET', '/api/auth/user'))
  return browser
}

async function post(browser: Browser, headline: string, photoField?: string): Promise<string> {
  const form = formOf({ headline, supportingStatement: 'We will see.', deadline: inMinutes(60) }, photoField)
  return (await answer<{ prediction: { id: string } }>(browser.send('POST', '/api/predictions', form), 201)).prediction
    .id
}

const agreesOf = async (browser: Browser, id: string) =>
  (await answer<{ agreeCount: number }>(browser.call('GET', `/api/predictions/${id}`))).agreeCount

/** Requests the photo of a post. Returns the status and the type of the reply. */
async function photoOf(browser: Browser, id: string) {
  const { prediction } = await answer<{ prediction: { photos: { url: string }[] } }>(
    browser.call('GET', `/api/predictions/${id}`),
  )
  const { status, headers } = await browser.call('GET', `${prediction.photos[0]?.url}?w=400&h=300&q=60&f=webp`)
  return [status, headers.get('content-type')]
}

const vote = (browser: Browser, predictionId: string) =>
  browser.call('POST', '/api/votes', { predictionId, vote: true })

describe('one product, with one failure after another', () => {
  const dataDir = newFolder()
  let launched: Launched
  let origin: string
  beforeAll(async () => {
    launched = launch(['--data', dataDir, '--no-demo', '--processes'], {}, niceness)
    origin = await launched.ready(patienceMs)
  })
  afterAll(endAll)

  test('a member signs in, posts and votes; each killed process is restarted, and nothing is lost', async () => {
    const [author, voter] = [await signIn(origin, 'Ann'), await signIn(origin, 'Ben')]
    const id = await post(author, 'Every process comes back')
    await answer(vote(voter, id))
    expect(await agreesOf(author, id)).toBe(1)

    // One service is down during these requests. Every post that is acknowledged meanwhile must exist afterwards.
    const posted: string[] = []
    process.kill(processOf(launched, 'predictions').pid, 'SIGKILL')
    const end = performance.now() + 2_000
    while (performance.now() < end) {
      await post(author, `Number ${posted.length}`).then(
        (made) => posted.push(made),
        () => {}, // the service is down
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
  })

  test('a process that hangs is named, ended and restarted, while the others serve', async () => {
    const saidBefore = launched.output().length
    const says = (text: string) => until(() => launched.output().slice(saidBefore).includes(text), patienceMs)
    const author = await signIn(origin, 'Ann')
    const { pid } = processOf(launched, 'social')
    process.kill(pid, 'SIGSTOP')
    await says('The process social has not answered for 4 s')
    const id = await post(author, 'The others go on')
    await answer(vote(author, id))
    await says('The process social stopped unexpectedly (ended by SIGKILL)')
    await says('The process social is running again')
    expect(processOf(launched, 'social').pid).not.toBe(pid)
    await answer(author.call('POST', '/api/comments', { predictionId: id, content: 'Back again', parentId: null }), 201)
  })

  test('on SIGINT every process exits, and the log has lines of each', async () => {
    const all = treeOf(launched.pid)
    expect(all.length).toBeGreaterThan(processes.length)
    launched.kill('SIGINT')
    expect(await launched.ended).toBe(0)
    await until(() => !all.some(isAlive))
    const log = readFileSync(join(dataDir, 'app.log'), 'utf8')
    for (const name of processes) expect(log).toContain(`"service":"${name}"`)
  })
})

describe('stores', () => {
  afterEach(endAll)

  test('all data is in the given stores, and none in the data folder', async () => {
    const server = await startTemporaryPostgres({ log: silentLog(), settings: { fsync: 'off' } })
    try {
      const { eventLogUrl, documentsUrl, photosUrl } = storesOnServers(`given_${randomBytes(4).toString('hex')}`)
      const stores = {
        POSTGRES_URL: server.url('postgres'),
        ...(eventLogUrl ? { EVENT_LOG_URL: eventLogUrl } : {}),
        ...(documentsUrl ? { DOCUMENTS_URL: documentsUrl } : {}),
        PHOTOS_URL: photosUrl ?? pathToFileURL(newFolder()).href,
      }
      const dataDir = newFolder()
      const start = () => launch(['--data', dataDir, '--processes'], stores, niceness)
      const first = start()
      const author = await signIn(await first.ready(patienceMs), 'Ann')
      const id = await post(author, 'It is kept elsewhere', 'photos')
      await answer(vote(author, id))
      expect(await photoOf(author, id)).toEqual([200, 'image/webp'])
      first.kill('SIGINT')
      expect(await first.ended).toBe(0)
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      expect(readdirSync(join(dataDir, 'photos'))).toEqual([])

      const second = start()
      const again = await signIn(await second.ready(patienceMs), 'Ann')
      expect(await agreesOf(again, id)).toBe(1)
      expect(await photoOf(again, id)).toEqual([200, 'image/webp'])
      second.kill('SIGINT')
      expect(await second.ended).toBe(0)
    } finally {
      await endAll()
      await server.stop()
    }
  })

  test.each([
    [{ POSTGRES_URL: 'mysql://127.0.0.1' }, 'POSTGRES_URL: must have the form postgres://'],
    [{ EVENT_LOG_URL: 'kafka://127.0.0.1:1' }, 'EVENT_LOG_URL: nobody answers at 127.0.0.1:1 (ECONNREFUSED)'],
    [{ DOCUMENTS_URL: 'postgres://127.0.0.1/x' }, 'DOCUMENTS_URL: must begin with mongodb://'],
  ])('invalid stores are named: %j', async (environment: Record<string, string>, sentence) => {
    const { ended, output } = launch(['--data', newFolder(), '--processes'], environment)
    expect(await ended).toBe(1)
    expect(output()).toContain(sentence)
  })

  test('a start with other stores than those of the folder is rejected, also with --reset', async () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'state.json'), '{"demo":"none","stores":{"EVENT_LOG_URL":"kafka://127.0.0.1:1"}}')
    const given = { EVENT_LOG_URL: process.env['TEST_POSTGRES_URL'] ?? '' }
    const ends = async (more: string[], environment: Record<string, string>) => {
      const { ended, output } = launch(['--data', dataDir, ...more], environment)
      expect(await ended).toBe(1)
      return output()
    }
    expect(await ends(['--processes'], given)).toContain('EVENT_LOG_URL was kafka://127.0.0.1:1 and is postgres://')
    expect(await ends([], {})).toContain('EVENT_LOG_URL was kafka://127.0.0.1:1 and is not set')
    expect(await ends(['--processes', '--reset'], given)).toContain('nothing at EVENT_LOG_URL')
  })
})
