/** The launcher with --production. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hunch/kit/testing'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { endAll, type Launched, launch } from '../launched.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(180_000)
afterEach(async () => {
  await endAll()
  removeFolders()
})

const real = {
  PUBLIC_URL: 'https://hunch.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'hunch',
  OIDC_CLIENT_SECRET: 'a secret of the issuer',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Hunch <hello@hunch.example>',
  ADMIN_EMAIL: 'admin@hunch.example',
  TRUSTED_PROXIES: '127.0.0.1',
}

/** Starts the launcher at a known port. */
async function start(dataDir: string, options: readonly string[] = ['--production'], environment: object = real) {
  const port = await freePort()
  const launched = launch(['--data', dataDir, '--port', String(port), ...options], { ...environment })
  return { ...launched, origin: `http://127.0.0.1:${port}` }
}

async function stop(launched: Launched): Promise<void> {
  launched.kill('SIGTERM')
  expect(await launched.ended).toBe(0)
}

const runs = 'until you press Ctrl-C'
/** Sends a request as the proxy in front passes it on. */
const ask = (origin: string, path: string, host = 'hunch.example') =>
  fetch(origin + path, { redirect: 'manual', headers: { 'x-forwarded-host': host, accept: 'text/html' } })

describe('without the settings of production', () => {
  test.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'production' }])(
    'threats 41 and 55: nothing starts, and all missing settings are named (%j)',
    async (environment) => {
      const dataDir = join(newFolder(), 'data')
      const launched = await start(dataDir, ['--production'], environment)
      expect(await launched.ended).toBe(1)
      for (const name of ['PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'OIDC_ISSUER', 'SMTP_URL', 'MAIL_FROM', 'ADMIN_EMAIL'])
        expect(launched.output()).toContain(`${name}: is missing`)
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  test.each([
    [{ PUBLIC_URL: 'http://hunch.example' }, 'PUBLIC_URL: must begin with https:'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET: is missing'],
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER: must begin with https: in production'],
    [{ SMTP_URL: 'file:///tmp/mail' }, 'SMTP_URL: must begin with smtp:// or smtps://'],
    [{ TRUSTED_PROXIES: 'everybody' }, 'TRUSTED_PROXIES: must be addresses or CIDR ranges'],
  ])('threat 41: with %j it does not start either', async (wrong, sentence) => {
    const launched = await start(newFolder(), ['--production'], { ...real, ...wrong })
    expect(await launched.ended).toBe(1)
    expect(launched.output()).toContain(sentence)
  })

  test.each([
    ['--reset', 'delete the data folder yourself'],
    ['--processes', 'Several, for real, are started one by one'],
  ])('%s is rejected with --production', async (option, sentence) => {
    const launched = await start(newFolder(), ['--production', option])
    expect(await launched.ended).toBe(1)
    expect(launched.output()).toContain(sentence)
  })
})

describe('with the settings of production', () => {
  test('threats 17, 41, 46 and 55: production’s rules hold, and there is no sign-in as any person', async () => {
    const dataDir = newFolder()
    const { origin, ...launched } = await start(dataDir, ['--production'], { ...real, NODE_ENV: 'development' })
    await launched.says(runs)

    const environment = readFileSync(`/proc/${launched.app().pid}/environ`, 'utf8').split('\0')
    expect(environment).toContain('NODE_ENV=production')

    const page = await ask(origin, '/')
    expect(page.status).toBe(200)
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(await page.text()).toContain('<meta name="trial" content="" />')
    const openApi = await (await ask(origin, '/api/openapi.json')).text()
    expect(openApi).toContain('__Host-hunch_session')

    expect((await ask(origin, '/', 'localhost')).status).toBe(421)
    expect((await ask(origin, '/local-identity/pick/1')).status).toBe(404)
    const signIn = await ask(origin, '/api/auth/google')
    expect(signIn.headers.get('location')).not.toContain('identity')
    const posts = await (await ask(origin, '/api/predictions')).json()
    expect(JSON.stringify(posts)).not.toContain('example.com')

    expect(launched.output()).toContain('https://hunch.example/admin with admin@hunch.example')
    expect(launched.output()).not.toContain('as anybody')
    expect(existsSync(join(dataDir, 'people.json'))).toBe(false)
    await stop(launched)
  })

  test('threat 41: the folder of a trial is not used for real, nor the other way', async () => {
    const tried = newFolder()
    const trial = await start(tried, ['--no-demo'], {})
    await trial.says(runs)
    await stop(trial)
    const afterTrial = await start(tried)
    expect(await afterTrial.ended).toBe(1)
    expect(afterTrial.output()).toContain('cannot be used for real')

    const kept = newFolder()
    const first = await start(kept)
    await first.says(runs)
    await stop(first)
    for (const options of [['--no-demo'], ['--no-demo', '--reset']]) {
      const opened = await start(kept, options, { NODE_ENV: 'development' })
      expect(await opened.ended).toBe(1)
      expect(opened.output()).toContain('holds what is meant for real')
    }
    expect(existsSync(join(kept, 'state.json'))).toBe(true)
  })

  test('threat 47: the keys for mailed links are kept, and readable by their owner only', async () => {
    const dataDir = newFolder()
    const file = join(dataDir, 'keys.json')
    const first = await start(dataDir)
    await first.says(runs)
    const keys = readFileSync(file, 'utf8')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await stop(first)
    const second = await start(dataDir)
    await second.says(runs)
    expect(readFileSync(file, 'utf8')).toBe(keys)
    expect(Object.keys(JSON.parse(keys))).toHaveLength(9)
    await stop(second)
  })
})
