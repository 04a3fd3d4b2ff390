/** Each service in its own process, by its main.ts and its environment: as Compose and Kubernetes run them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { postgresAt } from '@hunch/kit/embedded'
import { generateKeys } from '@hunch/kit/identity'
import { eventually, freePort } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh, webRoot } from '../../src/builds/web-app.ts'
import { names as allNames, type Name } from '../../src/services.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(90_000)
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(end))
})
afterAll(removeFolders)

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const admin = { email: 'admin@example.com', password: 'correct horse battery staple' }
const running: Running[] = []

interface Running {
  readonly child: ChildProcess
  output(): string
}

/** Runs a main.ts with nothing but the given environment and the temporary folder of this run. */
function run(main: string, environment: Readonly<Record<string, string>>): Running {
  const env = { TMPDIR: tmpdir(), ...environment }
  const child = spawn(process.execPath, [main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const process_ = { child, output: () => output }
  running.push(process_)
  return process_
}

/** Waits until a process is ready. Throws its output if it does not start. */
async function ready({ child, output }: Running): Promise<void> {
  const isReady = () => output().includes('"ready"')
  await eventually(() => isReady() || child.exitCode !== null, 45_000).catch(() => {})
  if (!isReady()) throw new Error(`it did not start:\n${output()}`)
}

async function end({ child }: Running): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await gone
  return code as number | null
}

/** The environments of all four processes, as an operator would write them. */
async function environments() {
  const postgres = postgresAt(process.env['TEST_POSTGRES_URL'] ?? '')
  const prefix = `processes_${randomBytes(4).toString('hex')}_`
  const names = ['auth', 'predictions', 'media'] as const
  await postgres.createDatabases(...[...names, 'events'].map((name) => prefix + name))
  const keys = new Map(
    await Promise.all([...names, 'gateway'].map(async (name) => [name, await generateKeys()] as const)),
  )
  const publicKeys = JSON.stringify(Object.fromEntries([...keys].map(([name, { publicKey }]) => [name, publicKey])))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, nobody = 0] = await Promise.all(
    Array.from({ length: 8 }, freePort),
  )
  const ports = { auth: [a, b], predictions: [c, d], media: [e, f] } as const
  const key = (name: string) => JSON.stringify(keys.get(name)?.privateKey)
  const portsOf = (name: Name): readonly [number, number] =>
    name in ports ? ports[name as keyof typeof ports] : [nobody, nobody]
  const shared = {
    NODE_ENV: 'production',
    EVENT_LOG_URL: postgres.url(`${prefix}events`),
    PUBLIC_URL: 'https://hunch.test',
    // The addresses of all services. Each process reads those that it knows.
    ...Object.fromEntries(
      allNames.flatMap((name) => [
        [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${portsOf(name)[0]}`],
        [`${name.toUpperCase()}_RPC`, `127.0.0.1:${portsOf(name)[1]}`],
      ]),
    ),
    MEDIA_HTTP: `http://127.0.0.1:${e}`,
  }
  const common = (name: (typeof names)[number]) => ({
    ...shared,
    HTTP_PORT: String(ports[name][0]),
    RPC_PORT: String(ports[name][1]),
    DATABASE_URL: postgres.url(prefix + name),
    IDENTITY_PRIVATE_KEY: key(name),
    IDENTITY_PUBLIC_KEYS: publicKeys,
  })
  return {
    auth: {
      ...common('auth'),
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: pathToFileURL(newFolder()).href,
      MAIL_FROM: 'Hunch <hello@hunch.test>',
    },
    predictions: common('predictions'),
    media: { ...common('media'), PHOTOS_URL: pathToFileURL(newFolder()).href },
    gateway: { ...shared, HTTP_PORT: String(g), IDENTITY_PRIVATE_KEY: key('gateway'), WEB_ROOT: webRoot },
  }
}

/** Sends a request as the proxy in front of the gateway does: to the public host, without a port. */
async function send(
  port: string,
  method: string,
  path: string,
  given: { cookie?: string; body?: Buffer; type?: string },
) {
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: {
      host: 'hunch.test',
      'sec-fetch-site': 'same-origin',
      ...(given.cookie ? { cookie: given.cookie } : {}),
      ...(given.body ? { 'content-type': given.type ?? 'application/json', 'content-length': given.body.length } : {}),
    },
  })
  sent.end(given.body)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return {
    status: response.statusCode as number,
    headers: response.headers,
    body,
    json: () => JSON.parse(body.toString()),
  }
}

async function formOf(photo: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.set('headline', 'Four processes will do what one did')
  form.set('supportingStatement', 'Each by its own main.ts.')
  form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
  form.set('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg')
  const response = new Response(form)
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' }
}

test('four processes serve a sign-in, a post with a photo and a vote, and stop cleanly', async () => {
  const given = await environments()
  const services = Object.entries(given).map(([name, environment]) =>
    run(name === 'gateway' ? 'gateway/src/main.ts' : `services/${name}/src/main.ts`, environment),
  )
  const port = given.gateway.HTTP_PORT
  for (const service of services) await ready(service)

  const login = await send(port, 'POST', '/api/auth/login', { body: Buffer.from(JSON.stringify(admin)) })
  expect(login.status).toBe(200)
  const [setCookie = ''] = login.headers['set-cookie'] ?? []
  expect(setCookie).toMatch(/^__Host-hunch_session=[^;]+;.*HttpOnly/i)
  const cookie = setCookie.split(';')[0] ?? ''

  const photo = readFileSync(fileURLToPath(new URL('../../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url)))
  const posted = await send(port, 'POST', '/api/predictions', { cookie, ...(await formOf(photo)) })
  expect(posted.status).toBe(201)
  const { prediction } = posted.json()
  const image = await send(port, 'GET', `${prediction.photoUrls[0]}?w=400&h=300&q=60&f=webp`, { cookie })
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
  const vote = await send(port, 'POST', '/api/votes', {
    cookie,
    body: Buffer.from(JSON.stringify({ predictionId: prediction.id, vote: true })),
  })
  expect(vote.json()).toMatchObject({ vote: true, agreeCount: 1 })
  const page = await send(port, 'GET', '/', {})
  expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])

  for (const { output } of services) {
    const probes = /"probes":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(output())?.[1]
    expect(await (await fetch(`${probes}/readyz`)).text()).toBe('ok')
    expect((await fetch(`${probes}/metrics`)).headers.get('content-type')).toContain('text/plain')
  }
  expect((await send(port, 'GET', '/metrics', {})).status).toBe(404)

  expect(await Promise.all(services.map(end))).toEqual([0, 0, 0, 0])
})

test.each([undefined, 'Production', 'Development'])(
  'threat 55: a main.ts whose NODE_ENV is %j follows production’s rules',
  async (NODE_ENV) => {
    const { auth, gateway } = await environments()
    const mode = NODE_ENV === undefined ? {} : { NODE_ENV }
    for (const [main, { NODE_ENV: _production, ...environment }] of Object.entries({ 'services/auth': auth, gateway }))
      for (const PUBLIC_URL of ['', 'http://hunch.test']) {
        const { child, output } = run(`${main}/src/main.ts`, { ...environment, ...mode, PUBLIC_URL })
        expect(await once(child, 'exit')).toEqual([1, null])
        expect(output()).toMatch(/PUBLIC_URL: (is missing|must be set, and begin with https:, in production)/)
      }
  },
)

test('a process without its configuration names the missing settings, without a stack', async () => {
  for (const main of ['services/auth', 'services/predictions', 'services/media', 'gateway']) {
    const { child, output } = run(`${main}/src/main.ts`, { HTTP_PORT: 'http' })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(output()).toContain('HTTP_PORT')
    expect(output()).toContain('IDENTITY_PRIVATE_KEY: is missing')
    expect(output()).not.toMatch(/\n {4}at /)
  }
})
