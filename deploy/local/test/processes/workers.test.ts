/** `npm start -- --workers 2`: two processes on one port, each the whole product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { endAll, isAlive, type Launched, launch, treeOf, until } from '../launched.ts'
import { answer, formOf, inMinutes } from '../people.ts'
import { type Connection, connectTo, inTurn } from '../workers/connections.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(180_000)
const patienceMs = 90_000
const dataDir = newFolder()
let launched: Launched
let origin: string
const open: Connection[] = []

beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
  launched = launch(['--data', dataDir, '--no-demo', '--workers', '2'])
  origin = await launched.ready(patienceMs)
})
afterAll(async () => {
  for (const connection of open) connection.close()
  await endAll()
  removeFolders()
})

/** Both workers. Throws the launcher's output if one of them does not run. */
function twoWorkers() {
  const [a, b] = launched.workers()
  if (!a || !b) throw new Error(`there are no two workers:\n${launched.output()}`)
  return [a, b] as const
}

/** A connection to each worker. */
async function connectToBoth(): Promise<readonly [Connection, Connection]> {
  const [a, b] = twoWorkers()
  const both = [await connectTo(origin, a.pid), await connectTo(origin, b.pid)] as const
  open.push(...both)
  return both
}

async function signIn(name: string, fetch: typeof globalThis.fetch): Promise<Browser> {
  const browser = createBrowser(origin, fetch)
  await browser.submit(await browser.visit('/api/auth/google'), { name, email: `${name}@example.com` })
  return browser
}

/**
 * Returns a browser on a connection to one worker. It sends the given browser's cookies, so the server sees the same member.
 */
const at = (connection: Connection, { cookiesFor }: Browser) =>
  createBrowser(origin, (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookiesFor('/api'))
    return connection.fetch(input, { ...init, headers })
  })

async function post(browser: Browser, headline: string): Promise<string> {
  const form = formOf({ headline, supportingStatement: 'We will see.', deadline: inMinutes(60) })
  return (await answer<{ prediction: { id: string } }>(browser.send('POST', '/api/predictions', form), 201)).prediction
    .id
}

const vote = (browser: Browser, predictionId: string) =>
  browser.call('POST', '/api/votes', { predictionId, vote: true })

test('a sign-in with each step at another worker is valid at both', async () => {
  for (const order of [await connectToBoth(), (await connectToBoth()).toReversed()]) {
    const browser = await signIn('Ann', inTurn(order))
    for (const each of order) {
      const user = await answer<{ email: string }>(at(each, browser).call('GET', '/api/auth/user'))
      expect(user.email).toBe('Ann@example.com')
    }
  }
})

test('a vote at one worker reaches a live stream of the other at once, and counts at both', async () => {
  const [a, b] = await connectToBoth()
  const [author, voter] = [await signIn('Ben', a.fetch), await signIn('Cem', a.fetch)]
  const id = await post(author, 'Both workers know')
  const stream = await b.stream(`/api/live?posts=${id}`, { cookie: author.cookiesFor('/api/live') })
  let received = ''
  stream.setEncoding('utf8').on('data', (text: string) => (received += text))
  await until(() => received.includes('ready'))
  await answer(vote(at(a, voter), id))
  await until(() => received.includes('"agreeCount":1'))
  stream.destroy()
  const [c] = (await connectToBoth()).slice(1)
  for (const each of [a, c as Connection])
    expect(await answer(at(each, author).call('GET', `/api/predictions/${id}`))).toMatchObject({ agreeCount: 1 })
})

test('a session ended at one worker is invalid at the other within a second, and its stream closes', async () => {
  const [a, b] = await connectToBoth()
  const [, streaming] = await connectToBoth()
  const member = await signIn('Dua', a.fetch)
  const elsewhere = at(b, member)
  await answer(elsewhere.call('GET', '/api/notifications/unread-count'))
  const stream = await streaming.stream('/api/live?posts=', { cookie: member.cookiesFor('/api/live') })
  const closed = new Promise((done) => stream.resume().on('close', done))
  const cookie = member.cookiesFor('/api')
  const signedOut = await member.call('GET', '/api/auth/logout', undefined, { 'sec-fetch-site': 'same-origin' })
  expect(signedOut.status).toBe(302)
  await pause(1_000)
  const late = await b.fetch(`${origin}/api/notifications/unread-count`, { headers: { cookie } })
  expect(late.status).toBe(401)
  await closed
})

interface Load {
  /** Failures by the connection's worker. */
  readonly failed: { a: string[]; b: string[]; fresh: string[] }
  /** Number of acknowledged comments. */
  acknowledged: number
}

/** Delay between a member's comments, in ms. The delay keeps the member below the write limit. */
const betweenCommentsMs = 200

/** A member comments. If the connection breaks, the comment is retried under its key on a new connection. */
async function keepCommenting(
  member: Browser,
  predictionId: string,
  { connection, failed, load, isOver }: { connection: Connection; failed: string[]; load: Load; isOver: () => boolean },
): Promise<void> {
  let fetch: typeof globalThis.fetch = connection.fetch
  for (let n = 0; !isOver(); n += 1) {
    const init = {
      method: 'POST',
      body: JSON.stringify({ predictionId, content: `Number ${n}` }),
      headers: {
        cookie: member.cookiesFor('/api'),
        origin,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
    }
    const send = () => fetch(`${origin}/api/comments`, init)
    const response = await send().catch((error: NodeJS.ErrnoException) => {
      failed.push(error.code ?? error.message)
      fetch = globalThis.fetch
      return send()
    })
    if (response.status === 201) load.acknowledged += 1
    else failed.push(String(response.status))
    await response.arrayBuffer()
    await pause(betweenCommentsMs)
  }
}

test('fault 20: if a worker is killed under load, only its open requests break, and nothing is doubled', async () => {
  const [a, b] = await connectToBoth()
  const author = await signIn('Eve', b.fetch)
  const [atA, atB] = [await signIn('Fay', b.fetch), await signIn('Gil', b.fetch)]
  const id = await post(author, 'One of two goes on')
  const load: Load = { failed: { a: [], b: [], fresh: [] }, acknowledged: 0 }
  let over = false
  const isOver = () => over
  const commenting = [
    keepCommenting(atA, id, { connection: a, failed: load.failed.a, load, isOver }),
    keepCommenting(atB, id, { connection: b, failed: load.failed.b, load, isOver }),
  ]
  await until(() => load.acknowledged >= 10)
  const [victim, survivor] = twoWorkers()
  process.kill(victim.pid, 'SIGKILL')
  await launched.says('Worker 1 stopped unexpectedly')
  // The killed worker's socket is closed, so new connections go to the other worker. No connection is refused or gets the
  // stand-in's 503.
  let visits = 0
  while (!launched.output().includes('Worker 1 is running again')) {
    const response = await fetch(`${origin}/api/predictions/explore`, { headers: { connection: 'close' } }).catch(
      ({ cause }) => ({ status: String(cause), text: async () => '' }),
    )
    if (response.status !== 200) load.failed.fresh.push(String(response.status))
    await response.text()
    visits += 1
    await pause(10)
  }
  await pause(500)
  over = true
  await Promise.all(commenting)
  expect(visits).toBeGreaterThan(0)
  expect(load.failed).toEqual({ a: expect.any(Array), b: [], fresh: [] })
  expect(load.failed.a.length).toBeLessThanOrEqual(1)
  const countsOf = () => answer<{ commentCount: number }>(author.call('GET', `/api/predictions/${id}`))
  await until(async () => (await countsOf()).commentCount >= load.acknowledged)
  expect(await countsOf()).toMatchObject({ commentCount: load.acknowledged })
  // The restarted worker serves again, and both workers accept votes.
  for (const each of await connectToBoth()) expect((await vote(at(each, author), id)).ok).toBe(true)
  expect(survivor.pid).toBe(launched.workers().find(({ pid }) => pid === survivor.pid)?.pid)
})

test('fault 12: after SIGTERM both workers and their children exit; the log has lines of both', async () => {
  const all = treeOf(launched.pid)
  expect(launched.workers().map(({ command }) => command)).toEqual(
    expect.arrayContaining(['hunch app 1', 'hunch app 2']),
  )
  launched.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
  await until(() => !all.some(isAlive))
  const log = readFileSync(join(dataDir, 'app.log'), 'utf8')
  for (const each of ['"worker":1', '"worker":2', '"service":"identity"']) expect(log).toContain(each)
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
})
