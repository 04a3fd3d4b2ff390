/** Tests the all-in-one image in production mode. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Issuer, startIssuer } from '@hunch/auth/testing/issuer'
import { type Mailbox, startMailbox } from '@hunch/auth/testing/mailbox'
import { eventually, freePort } from '@hunch/kit/testing'
import { docker, runArguments, runContainer, untilHealthy } from '../containers.ts'
import { expectThat, type Parts } from '../parts.ts'

const image = 'all-in-one'
const healthyWithinMs = 90_000
const mailWithinMs = 20_000
const host = 'hunch.example'
/** The settings that a start without settings reports as missing. */
const needed = ['PUBLIC_URL', 'GOOGLE_CLIENT_ID', 'OIDC_ISSUER', 'SMTP_URL', 'MAIL_FROM', 'ADMIN_EMAIL']

/** Starts the image without settings. Then starts it with settings for an issuer and a mail server on this machine. */
export async function tryForReal(parts: Parts): Promise<void> {
  await parts.part('for real, without settings it ends and names all that are missing', async () => {
    for (const NODE_ENV of ['', 'production', 'Development']) {
      const { status, stdout } = docker([
        'run',
        '--rm',
        ...runArguments({ image, settings: { NODE_ENV }, options: [] }),
      ])
      const unnamed = needed.filter((name) => !stdout.includes(`${name}: is missing`))
      expectThat(status === 1 && unnamed.length === 0, `${status}, without naming ${unnamed}:\n${stdout}`)
    }
  })
  const folder = await mkdtemp(join(tmpdir(), 'hunch-real-'))
  await chmod(folder, 0o755) // the container's user reads the certificate
  const issuer = await startIssuer({ tls: await certify(folder) })
  const mailbox = await startMailbox()
  const mark = `real${process.pid}`
  try {
    await tryWithSettings(parts, { mark, issuer, mailbox, cert: join(folder, 'cert') })
  } catch (error) {
    console.log(docker(['logs', '--tail', '20', mark]).stdout)
    throw error
  } finally {
    docker(['rm', '--force', '--volumes', mark])
    docker(['volume', 'rm', '--force', mark])
    await Promise.all([issuer.stop(), mailbox.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

interface Surroundings {
  /** The name of the container and of its volume. */
  readonly mark: string
  readonly issuer: Issuer
  readonly mailbox: Mailbox
  /** The file of the certificate that the container trusts. */
  readonly cert: string
}

async function tryWithSettings({ part }: Parts, { mark, issuer, mailbox, cert }: Surroundings): Promise<void> {
  const [port, probes] = [await freePort(), await freePort()]
  const running = await part('with its settings it becomes healthy', async () => {
    const settings = settingsFor(issuer, mailbox.url, probes)
    // The host's network has the issuer and the mail server. The container listens only on 127.0.0.1.
    const options = ['--init', '--network', 'host', '--volume', `${mark}:/data`, '--volume', `${cert}:/cert:ro`]
    const command = ['node', 'deploy/local/src/container.ts', '--host', '127.0.0.1', '--port', String(port)]
    const container = runContainer(mark, { image, settings, options, command })
    await untilHealthy(image, container, healthyWithinMs)
    return container
  })

  const ask = createProxy(`http://127.0.0.1:${port}`)
  await part('it holds to production’s rules', async () => {
    const page = await ask('/')
    expectThat(page.headers.has('strict-transport-security'), 'there is no HSTS')
    expectThat((await ask('/', { 'x-forwarded-host': 'localhost' })).status === 421, 'localhost is served')
    expectThat((await ask('/local-identity/pick/1')).status === 404, 'the local identity provider is there')
    expectThat((await page.text()).includes('<meta name="trial" content="" />'), 'the page speaks of a trial')
  })

  await part('somebody signs in by OpenID Connect, with a cookie for https alone, and gets a mail', () =>
    signIn(ask, issuer, mailbox),
  )

  await part('the admin’s first password is in a file of the volume, and nowhere else', async () => {
    const { stdout } = running.run(['cat', '/data/admin-password'])
    expectThat(stdout.trim().length >= 12, `it is ${stdout.length} characters long`)
    expectThat(!running.log().includes(stdout.trim()), 'it was printed')
  })

  await part('its volume is not opened for trying', async () => {
    running.stop()
    const options = ['--volume', `${mark}:/data`]
    const trial = docker(['run', '--rm', ...runArguments({ image, settings: { NODE_ENV: 'development' }, options })])
    expectThat(trial.status === 1 && trial.stdout.includes('holds what is meant for real'), trial.stdout)
  })
}

async function signIn(ask: Ask, issuer: Issuer, mailbox: Mailbox): Promise<void> {
  const begun = await ask('/api/auth/oidc')
  const back = await issuer.consent(begun.headers.get('location') ?? '')
  const signingUp = await ask(`${back.pathname}${back.search}`, { cookie: cookiesOf(begun) })
  const entered = await ask(
    '/api/auth/sign-up',
    { cookie: cookiesOf(signingUp) },
    { isOldEnough: true, termsVersion: 1 },
  )
  const [session = ''] = entered.headers.getSetCookie().filter((line) => line.startsWith('__Host-hunch_session='))
  expectThat(/; Secure/i.test(session), `signing in: ${entered.status} ${entered.headers.get('location')}`)
  const me = await ask('/api/auth/user', { cookie: cookiesOf(entered) })
  expectThat((await me.text()).includes('ann@example.com'), `who is signed in: ${me.status}`)
  await eventually(() => mailbox.to('ann@example.com').length > 0, mailWithinMs)
  const [mail] = mailbox.to('ann@example.com')
  expectThat(mail?.link.origin === `https://${host}`, `the mail: ${mail?.text}`)
}

/** A certificate for 127.0.0.1 that only this process and the container trust. */
async function certify(folder: string) {
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  await chmod(cert, 0o644)
  setDefaultCACertificates([...getCACertificates(), await readFile(cert, 'utf8')])
  return { key: await readFile(key), cert: await readFile(cert) }
}

const settingsFor = (issuer: Issuer, mailUrl: string, probes: number) => ({
  NODE_ENV: 'production',
  PUBLIC_URL: `https://${host}`,
  OIDC_ISSUER: issuer.origin,
  OIDC_CLIENT_ID: issuer.config.clientId,
  OIDC_CLIENT_SECRET: issuer.config.clientSecret,
  SMTP_URL: mailUrl,
  MAIL_FROM: `Hunch <hello@${host}>`,
  ADMIN_EMAIL: `admin@${host}`,
  TRUSTED_PROXIES: '127.0.0.1',
  OPERATIONS_PORT: String(probes),
  NODE_EXTRA_CA_CERTS: '/cert',
})

type Ask = (path: string, headers?: Readonly<Record<string, string>>, body?: object) => Promise<Response>

/** Sends requests as a proxy that terminates TLS does. Does not follow redirects. */
const createProxy =
  (origin: string): Ask =>
  (path, headers = {}, body) =>
    fetch(origin + path, {
      redirect: 'manual',
      headers: {
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
        accept: 'text/html',
        ...(body ? { 'content-type': 'application/json', origin: `https://${host}` } : {}),
        ...headers,
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })

const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
