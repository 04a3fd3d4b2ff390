import { rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { endAll, isAlive, type Launched, launch, until } from '../launched.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(180_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(removeFolders)

const start = (dataDir = newFolder()) => launch(['--data', dataDir, '--no-demo'])

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends a request on a connection of its own. Rejects if the connection fails. */
function get(origin: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request(`${origin}${path}`, { headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
      response.on('error', fail)
    })
    sent.on('error', fail).end()
  })
}

const explore = (origin: string) => get(origin, '/api/predictions/explore')
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }
const restarts = ({ output }: Launched) => output().split('The app is running again').length - 1

/** Kills the app as the system does when memory is short. */
const killApp = (launched: Launched): void => void process.kill(launched.app().pid, 'SIGKILL')

/** Connects every 10 ms until `done` returns true. Returns the status or the error code of each connection. */
async function probe(origin: string, done: () => boolean): Promise<string[]> {
  const outcomes: Promise<string>[] = []
  while (!done()) {
    outcomes.push(
      explore(origin).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      ),
    )
    await pause(10)
  }
  return Promise.all(outcomes)
}

// Each quick crash makes the next start wait longer, so the test with five crashes comes after those with fewer.
describe('one product, with one failure after another', () => {
  let launched: Launched
  let origin: string
  beforeAll(async () => {
    launched = start()
    origin = await launched.ready()
  })
  afterAll(endAll)

  test('fault 20: soon after the kill of the app, and until its return, every connection is accepted and answered', async () => {
    const before = restarts(launched)
    let recovered = false
    killApp(launched)
    await until(async () => (await explore(origin).catch(() => undefined))?.status === 503)
    const probing = probe(origin, () => recovered)

    const problem = await explore(origin)
    expect(problem.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '1',
      'cache-control': 'no-store',
    })
    expect(JSON.parse(problem.text)).toMatchObject({ status: 503, code: 'unavailable' })
    const page = await get(origin, '/prediction/1', { ...navigation, 'accept-language': 'ar-EG,en;q=0.5' })
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(page.text).toContain('<html lang="ar" dir="rtl">')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)

    await until(() => restarts(launched) > before)
    await until(async () => (await explore(origin)).status === 200)
    recovered = true
    expect(new Set(await probing)).toEqual(new Set(['200', '503']))
  })

  test('fault 12: if only the app gets SIGTERM, the launcher serves the port at once', async () => {
    const before = restarts(launched)
    let recovered = false
    const probing = probe(origin, () => recovered)
    process.kill(launched.app().pid, 'SIGTERM')
    await until(() => restarts(launched) > before)
    await until(async () => (await explore(origin)).status === 200)
    recovered = true
    const outcomes = new Set(await probing)
    expect([...outcomes].filter((each) => each !== '200' && each !== '503')).toEqual([])
  })

  test('fault 25: an app that hangs is restarted, and the launcher says so', async () => {
    const before = restarts(launched)
    process.kill(launched.app().pid, 'SIGSTOP')
    await until(() => restarts(launched) > before)
    expect((await explore(origin)).status).toBe(200)
    expect(launched.output()).toContain(
      'The app hangs: it lives, and has not answered for 8 s, so it is ended. Its main thread ran no JavaScript.',
    )
  })

  test('faults 1 and 2: app and database recover if they are killed together', async () => {
    const before = restarts(launched)
    for (const { pid } of [launched.postgres(), launched.app()]) process.kill(pid, 'SIGKILL')
    await until(() => restarts(launched) > before && launched.output().includes('The database is running again'))
    await until(async () => (await explore(origin)).status === 200)
    expect(launched.output()).not.toContain('given up')
  })

  test('fault 20: a fourth and a fifth crash within a minute do not end the product', async () => {
    const before = restarts(launched)
    for (let crashes = 1; crashes <= 5; crashes += 1) {
      const app = launched.app()
      process.kill(app.pid, 'SIGKILL')
      await until(() => !isAlive(app))
      await until(() => restarts(launched) === before + crashes)
    }
    expect((await explore(origin)).status).toBe(200)
  })
})

describe('a product that ends', () => {
  afterEach(endAll)

  test('fault 20: an app that cannot be started three times in a row is given up, with its error', async () => {
    const dataDir = newFolder()
    const launched = start(dataDir)
    await launched.ready()
    rmSync(join(dataDir, 'photos'), { recursive: true })
    writeFileSync(join(dataDir, 'photos'), 'no folder')
    process.kill(launched.app().pid, 'SIGKILL')
    expect(await launched.ended).toBe(1)
    expect(launched.output()).toContain('The app could not be started three times in a row')
    expect(launched.output()).toContain('EEXIST')
  })

  test('fault 12: after SIGTERM it accepts no connection, answers open requests and exits within 10 s', async () => {
    const begun = performance.now()
    const launched = start()
    const origin = await launched.ready()
    const startMs = performance.now() - begun
    const { hostname, port } = new URL(origin)
    const body = '{"email":"admin@example.com","password":"wrong wrong wrong"}'
    const socket = connect(Number(port), hostname)
    let answered = ''
    socket.on('data', (chunk: Buffer) => (answered += chunk.toString()))
    const head = ['POST /api/auth/login HTTP/1.1', `Host: ${hostname}:${port}`, 'Content-Type: application/json']
    socket.write(`${[...head, `Content-Length: ${body.length}`, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
    await until(() => answered.includes('100 Continue'))

    const from = performance.now()
    launched.kill('SIGTERM')
    await until(() =>
      explore(origin).then(
        () => false,
        ({ code }) => code === 'ECONNREFUSED',
      ),
    )
    socket.write(body)
    expect(await launched.ended).toBe(0)
    // On a busy machine, the end may take as long as the start did.
    expect(performance.now() - from).toBeLessThan(Math.max(10_000, startMs))
    expect(answered).toMatch(/HTTP\/1\.1 401/)
  })
})
