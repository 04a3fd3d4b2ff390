/** Private files and accepted hosts of `npm start`, tested on the launched product. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { openLogFile } from '../../src/log-file.ts'
import { endAll, type Launched, launch, until } from '../launched.ts'
import { formOf, inMinutes } from '../people.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(120_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(removeFolders)

const adminEmail = 'admin@example.com'

/** Returns the paths that other users may access: below a folder, and below the database's folder if that is elsewhere. */
function openToOthers(folder: string): string[] {
  const pointer = join(folder, 'postgres', 'elsewhere')
  const away = existsSync(pointer) ? [readFileSync(pointer, 'utf8').trim()] : []
  const below = [folder, ...away].flatMap((top) => [
    top,
    ...readdirSync(top, { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
  ])
  expect(below.length).toBeGreaterThan(100) // the database alone has more files
  return below.filter((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found || found.isSymbolicLink()) return false
    return (found.mode & 0o777) !== (found.isDirectory() ? 0o700 : 0o600)
  })
}

/** A data folder as an earlier start left it, open to all users. */
function leftOpen(): string {
  const folder = join(newFolder(), 'data')
  for (const name of ['', 'photos', 'photos/ab', 'mail']) {
    mkdirSync(join(folder, name), { recursive: true })
    chmodSync(join(folder, name), 0o755)
  }
  const files = ['photos/ab/original', 'mail/old.eml', 'app.log', 'app.log.1']
  for (const name of files) writeFileSync(join(folder, name), '', { mode: 0o644 })
  writeFileSync(join(folder, 'people.json'), '[]', { mode: 0o666 })
  writeFileSync(join(folder, 'state.json'), '{"demo":"none"}', { mode: 0o666 })
  return folder
}

/** The raw answer to a request with this Host. */
async function rawAnswer(origin: string, host: string, path: string, more = ''): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)
  return (await Array.fromAsync(socket)).join('')
}
const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])

async function signUp(origin: string, more: Record<string, string> = {}): Promise<Browser> {
  const browser = createBrowser(origin)
  await browser.submit(await browser.visit('/api/auth/google'), { name: 'Ann', email: 'ann@example.com', ...more })
  return browser
}

const mailsIn = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(dataDir, 'mail', name))
    .filter((path) => statSync(path).size > 0)

/** The links in a mail file, whose lines are folded. */
const linksIn = (file: string): URL[] => {
  const text = readFileSync(file, 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return [...new Set(text.match(/https?:\/\/[^\s"<>]+/g))].map((link) => new URL(link.replaceAll('&amp;', '&')))
}

describe('on a folder that an earlier start left open, with umask 0', () => {
  let dataDir: string
  let launched: Launched
  let origin: string
  beforeAll(async () => {
    dataDir = leftOpen()
    const umask = process.umask(0)
    launched = launch(['--data', dataDir, '--allow-host', 'Tunnel.example'], { ALLOWED_HOSTS: 'proxy.example' })
    process.umask(umask)
    origin = await launched.ready()
    const ann = await signUp(origin, { unverified: 'yes' })
    const fields = { headline: 'Kept', supportingStatement: 'For one.', deadline: inMinutes(60) }
    expect((await ann.send('POST', '/api/predictions', formOf(fields, 'photos'))).status).toBe(201)
    // The request comes under the host name of a tunnel, with a forged X-Forwarded-Host.
    const asked = `POST /api/auth/forgot-password HTTP/1.1\r\nHost: tunnel.example\r\nX-Forwarded-Host: evil.example\r\n`
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const body = JSON.stringify({ email: adminEmail })
    const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
    socket.write(asked + head + body)
    expect(statusOf((await Array.fromAsync(socket)).join(''))).toBe(202)
    await until(() => mailsIn(dataDir).length === 2)
  })
  afterAll(endAll)

  test('threat 47: folders are 0700 and files 0600, both old and new ones', () => {
    expect(openToOthers(dataDir)).toEqual([])
    for (const name of ['mail', 'photos', 'postgres', 'people.json', 'app.log', 'state.json', 'lock', 'admin-password'])
      expect(existsSync(join(dataDir, name))).toBe(true)
  })

  test('threat 47: neither the log nor output outside a terminal has a valid link or the password', async () => {
    const links = mailsIn(dataDir).flatMap(linksIn)
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/)
    const password = readFileSync(join(dataDir, 'admin-password'), 'utf8').trim()
    const log = readFileSync(join(dataDir, 'app.log'), 'utf8')
    for (const written of [log, launched.output()]) {
      for (const secret of [...links.map(({ searchParams }) => searchParams.get('token') ?? ''), password])
        expect(written).not.toContain(secret)
      expect(written).not.toMatch(/reset-password\?|verify-email\?|[?&]token=/)
    }
    // A mail is in its folder a moment before the launcher prints its path.
    await until(() => mailsIn(dataDir).every((file) => launched.output().includes(file)))
    expect(launched.output()).toContain(`the password in ${join(dataDir, 'admin-password')}`)
    const credentials = { email: adminEmail, password }
    expect((await createBrowser(origin).call('POST', '/api/auth/login', credentials)).status).toBe(200)
  })

  test('threat 46: the links of mails lead to localhost, whatever host the request names', () => {
    const { port } = new URL(origin)
    const origins = new Set(mailsIn(dataDir).flatMap((file) => linksIn(file).map((link) => link.origin)))
    expect([...origins]).toEqual([`http://localhost:${port}`])
    for (const file of mailsIn(dataDir)) expect(readFileSync(file, 'utf8')).not.toMatch(/tunnel|evil/)
  })

  test('threat 46: an unknown host name gets 421 for every path; allowed names are answered', async () => {
    for (const path of [
      '/',
      '/api/auth/user',
      '/api/auth/google',
      '/api/live',
      '/local-identity/style.css',
      '/sw.js',
    ]) {
      const text = await rawAnswer(origin, 'evil.example', path, 'Accept: text/html\r\nX-Forwarded-Host: localhost\r\n')
      expect([path, statusOf(text)]).toEqual([path, 421])
      expect(text).not.toMatch(/^(set-cookie|location):/im)
      expect(text).toContain('--allow-host evil.example')
    }
    const { port } = new URL(origin)
    for (const host of ['tunnel.example', 'proxy.example', 'localhost:8080', `192.168.7.7:${port}`, '[::1]:9'])
      expect([host, statusOf(await rawAnswer(origin, host, '/'))]).toEqual([host, 200])
  })

  test('threat 46: people sign in under the host name that they use, and are sent back only to it', async () => {
    for (const host of ['tunnel.example', 'localhost:8080', '192.168.7.7:3000']) {
      const started = await rawAnswer(origin, host, '/api/auth/google', 'X-Forwarded-Host: evil.example\r\n')
      const to = new URL(/^location: (.*)\r$/im.exec(started)?.[1] ?? '', 'http://here')
      expect(to.host).toBe('here')
      expect(to.searchParams.get('redirect_uri')).toBe(`http://${host}/api/auth/google/callback`)
      const asked = await rawAnswer(origin, host, to.pathname + to.search)
      expect(/^location: (.*)\r$/im.exec(asked)?.[1]).toMatch(/^\/local-identity\/pick\//)
      const moved = await rawAnswer(
        origin,
        host,
        `${to.pathname}${to.search.replaceAll(encodeURIComponent(host), 'evil')}`,
      )
      expect(/^location: /im.test(moved)).toBe(false)
    }
  })

  test('threat 46: probes and metrics are on a separate port, and not on the public one', async () => {
    const ready = readFileSync(join(dataDir, 'app.log'), 'utf8').match(/"probes":"(http:\/\/127[^"]+)"/)?.[1] ?? ''
    expect(await (await fetch(`${ready}/readyz`)).text()).toBe('ok')
    expect(await (await fetch(`${ready}/healthz`)).text()).toBe('ok')
    expect((await fetch(`${ready}/metrics`)).headers.get('content-type')).toMatch(/^text\/plain; version=/)
    expect(statusOf(await rawAnswer(ready, '10.42.0.7:9000', '/readyz'))).toBe(200)
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect(statusOf(await rawAnswer(origin, 'localhost', path))).toBe(404)
  })
})

test('threat 47: a terminal shows password and links; no file has the password, and the log no links', async () => {
  const dataDir = newFolder()
  const entry = fileURLToPath(new URL('../../src/launch.ts', import.meta.url))
  const command = `"${process.execPath}" "${entry}" --data "${dataDir}" --no-demo --port 0`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', NO_COLOR: '1', HUNCH_ENV: '', TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise((done) => child.on('close', done))
  try {
    await until(() => output.includes('until you press Ctrl-C'))
    expect(output).toMatch(/password \S{20} \(shown this once\)/)
    expect(existsSync(join(dataDir, 'admin-password'))).toBe(false)
    await signUp(`http://127.0.0.1:${/Open\s+http:\/\/localhost:(\d+)/.exec(output)?.[1]}`, { unverified: 'yes' })
    await until(() => /Mail\s+to ann@example\.com: http:\/\/localhost:\d+\/verify-email\?token=/.test(output))
  } finally {
    child.stdin.write('\x03')
    await ended
  }
  expect(readFileSync(join(dataDir, 'app.log'), 'utf8')).not.toContain('token=')
})

test('threat 47: a rotated log and the old one are private to their owner', () => {
  const path = join(newFolder(), 'app.log')
  writeFileSync(path, '', { mode: 0o644 })
  truncateSync(path, 20 * 1024 * 1024)
  const umask = process.umask(0)
  openLogFile(path).write('a line\n')
  process.umask(umask)
  expect(readFileSync(path, 'utf8')).toBe('a line\n')
  expect([path, `${path}.1`].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
})

describe('rejected at the start', () => {
  afterEach(endAll)

  test.each(['production', 'Production', ' PRODUCTION ', 'prod'])(
    'threats 41 and 55: %j in NODE_ENV, in any case or spelling',
    async (NODE_ENV) => {
      const dataDir = join(newFolder(), 'data')
      const { ended, output } = launch(['--data', dataDir], { NODE_ENV })
      expect(await ended).toBe(1)
      expect(output()).toContain('anybody can sign in here as anybody')
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  test.each(['http://hunch.example', 'hunch.example:443', '*.example'])('a host like %s', async (host) => {
    const { ended, output } = launch(['--allow-host', host])
    expect(await ended).toBe(1)
    expect(output()).toContain("--allow-host takes a host's name without scheme and port")
  })
})

test('threat 46: with --host 0.0.0.0 it prints addresses of this machine that answer', async () => {
  const launched = launch(['--data', newFolder(), '--no-demo', '--host', '0.0.0.0'])
  const origin = await launched.ready()
  const named = [...launched.output().matchAll(/http:\/\/([\d.]+):\d+$/gm)].map(([, address = '']) => address)
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  expect(own.map(({ address }) => address)).toEqual(expect.arrayContaining(named))
  for (const address of named)
    expect(statusOf(await rawAnswer(origin, `${address}:${new URL(origin).port}`, '/'))).toBe(200)
  await endAll()
})

test('threat 55: the app gets NODE_ENV=development from the launcher', async () => {
  const launched = launch(['--data', newFolder(), '--no-demo'], { NODE_ENV: '' })
  await launched.ready()
  const environment = readFileSync(`/proc/${launched.app().pid}/environ`, 'utf8').split('\0')
  expect(environment).toContain('NODE_ENV=development')
  await endAll()
})
