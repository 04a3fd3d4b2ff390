import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Member } from '@hunch/kit/identity'
import { silentLog } from '@hunch/kit/log'
import { type Client, connect } from '@hunch/kit/rpc'
import { type CallAs, callAs, emptyDatabase, type TestKeys, testDatabase, testKeys } from '@hunch/kit/testing'
import { AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { jest } from '@jest/globals'
import pg from 'pg'
import { type Auth, type AuthConfig, createAuth } from '../../src/service.ts'
import { createBrowser } from './browser.ts'
import { type Provider, startProvider } from './provider.ts'

// A machine that does many things at once takes its time to make a database.
jest.setTimeout(30_000)

const google = { clientId: 'hunch', clientSecret: 'hunch-secret' }
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The service on a database of its own, with an identity provider and a gateway's identity. */
export type World = Awaited<ReturnType<typeof startWorld>>
export type Person = Awaited<ReturnType<World['signUp']>>

export const adminEmail = 'Admin@example.com'
export const adminPassword = 'correct horse battery'

export async function startWorld(overrides: Partial<AuthConfig> = {}, log = silentLog()) {
  const keys = await testKeys('auth', 'predictions', 'stranger')
  const [database, events, provider] = await Promise.all([
    testDatabase('auth', migrations),
    emptyDatabase('events'),
    startProvider(google.clientId, google.clientSecret),
  ])
  const config = configFor(keys, database.url, events.url, provider, overrides)
  const auth = await createAuth(config, log)
  await auth.start()
  const { http, rpc } = auth.addresses()
  const client = connect(AuthService, { audience: 'auth', address: rpc, identity: keys.identity('gateway') })
  const call = callAs(keys, 'auth', http)
  const sql = new pg.Pool({ connectionString: database.url, max: 2 })
  sql.on('error', () => {}) // the database is dropped before its last connection has closed
  return {
    keys,
    auth,
    config,
    provider,
    client,
    call,
    database,
    sql,
    ...peopleOf({ auth, call, keys, client, provider }),
    async stop() {
      client.close()
      await auth.stop()
      await Promise.all([sql.end(), provider.stop()])
      await Promise.all([database.drop(), events.drop()])
    },
  }
}

function configFor(
  keys: TestKeys,
  databaseUrl: string,
  eventLogUrl: string,
  provider: Provider,
  overrides: Partial<AuthConfig>,
): AuthConfig {
  return {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl,
    databasePoolSize: 10,
    eventLogUrl,
    identity: keys.config('auth'),
    productName: 'Hunch & Co',
    google: {
      ...google,
      authorizationUrl: `${provider.origin}/authorize`,
      tokenUrl: () => `${provider.origin}/token`,
      userProfileUrl: () => `${provider.origin}/v1/userinfo`,
    },
    embedded: false,
    secureCookies: true,
    adminEmail,
    adminPassword,
    ...overrides,
  }
}

/** People of the product and how they come in. */
function peopleOf({
  auth,
  client,
  ...parts
}: {
  auth: Auth
  call: CallAs
  keys: TestKeys
  client: Client<typeof AuthService>
  provider: Provider
}) {
  const browser = (cookies?: Readonly<Record<string, string>>) => createBrowser(parts, cookies)

  /** Who the gateway would say is calling with a session's token. */
  async function memberOf(token: string): Promise<Member | undefined> {
    const { session } = await client.resolveSession({ sessionToken: token })
    if (!session) return undefined
    const role = session.role === Role.ADMIN ? 'admin' : 'member'
    return { id: session.memberId, sessionId: session.sessionId, role, timeZone: session.timeZone, ip: '192.0.2.1' }
  }

  /** Signs somebody in from a new browser. */
  async function signUp(
    claims: Partial<{
      sub: string
      email: string
      email_verified: boolean
      given_name: string
      family_name: string
      name: string
    }> = {},
  ) {
    const sub = claims.sub ?? `person-${randomUUID()}`
    const person = { sub, email: `${sub}@example.com`, email_verified: true, given_name: 'Ann', ...claims }
    const own = browser()
    const reply = await own.signIn(person)
    const token = own.sessionToken()
    const member = await memberOf(token)
    if (!member) throw new Error(`nobody was signed in: ${reply.headers.get('location')}`)
    return { browser: own, claims: person, token, member, reply }
  }

  /** The admin, made where she is missing, signed in by password. */
  async function signInAdmin() {
    await auth.admin.ensure()
    const own = browser()
    await own.logIn(adminEmail, adminPassword)
    const member = await memberOf(own.sessionToken())
    if (!member) throw new Error('the admin was not signed in')
    return { browser: own, member, token: own.sessionToken() }
  }

  return { browser, memberOf, signUp, signInAdmin }
}
