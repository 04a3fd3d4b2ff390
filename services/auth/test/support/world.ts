import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type DescMessage, fromBinary, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import type { Member } from '@hunch/kit/identity'
import { silentLog } from '@hunch/kit/log'
import { openDatabase } from '@hunch/kit/postgres'
import { type Client, connect } from '@hunch/kit/rpc'
import {
  type CallAs,
  callAs,
  emptyDatabase,
  eventsOf,
  setClock,
  type TestDatabase,
  type TestKeys,
  testDatabase,
  testKeys,
} from '@hunch/kit/testing'
import { AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { jest } from '@jest/globals'
import { type Auth, type AuthConfig, createAuth } from '../../src/service.ts'
import { createBrowser } from './browser.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type Provider, startProvider } from './provider.ts'

// A machine that does many things at once takes its time to make a database.
jest.setTimeout(30_000)

const google = { clientId: 'hunch', clientSecret: 'hunch-secret' }
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The service on a database of its own, with an identity provider and a gateway's identity. */
export type World = Awaited<ReturnType<typeof startWorld>>
export type Person = Awaited<ReturnType<World['signUp']>>

type Overrides = Partial<AuthConfig> | ((keys: TestKeys) => Partial<AuthConfig> | Promise<Partial<AuthConfig>>)

const peers = ['social', 'groups', 'notifications', 'analytics', 'media']
/** Where nobody listens. */
const nowhere = '127.0.0.1:9'

export const adminEmail = 'Admin@example.com'
export const adminPassword = 'correct horse battery'

export async function startWorld(overrides: Overrides = {}, log = silentLog()) {
  const keys = await testKeys('auth', 'predictions', 'stranger', ...peers)
  const [database, events, provider, mailbox] = await Promise.all([
    testDatabase('auth', migrations),
    emptyDatabase('events'),
    startProvider(google.clientId, google.clientSecret),
    startMailbox(),
  ])
  const changes = typeof overrides === 'function' ? await overrides(keys) : overrides
  const config = configFor({ keys, database, events, provider, mailbox }, changes)
  const auth = await createAuth(config, log)
  await auth.start()
  const { http, rpc } = auth.addresses()
  const client = connect(AuthService, { audience: 'auth', address: rpc, identity: keys.identity('gateway') })
  const call = callAs(keys, 'auth', http)
  const eventLog = openEventLog(events.url, { log: silentLog() })
  await eventLog.start?.()
  const { pool: sql, transaction } = openDatabase({ name: 'test', url: database.url, poolSize: 2, log: silentLog() })
  return {
    keys,
    auth,
    config,
    provider,
    mailbox,
    client,
    call,
    database,
    events,
    sql,
    transaction,
    /** Moves the clock of deadlines on by so many seconds from now; null sets it right again. */
    moveClock: (seconds: number | null) =>
      setClock(database.url, seconds === null ? null : new Date(Date.now() + seconds * 1_000)),
    ...teller(eventLog, auth),
    /** Does what is due, and answers with the mails to an address. */
    async mailsTo(email: string) {
      await auth.flush()
      return mailbox.to(email)
    },
    ...peopleOf({ auth, call, keys, client, provider }),
    async stop() {
      client.close()
      await auth.stop()
      await eventLog.stop?.()
      await Promise.all([sql.end(), provider.stop(), mailbox.goAway()])
      await Promise.all([database.drop(), events.drop()])
    },
  }
}

/** Tells facts as other services would, and lets them be heard. */
function teller(eventLog: EventLog, auth: Auth) {
  async function hearAgain(topic: string, told: readonly Event[]): Promise<void> {
    await eventLog.append(topic, told)
    await auth.flush()
  }
  return {
    hearAgain,
    /** The facts of one kind that were told of a member, in order. */
    async told<D extends DescMessage>(schema: D, memberId: string): Promise<(MessageShape<D> & { version: bigint })[]> {
      await auth.flush()
      const events: Event[] = []
      const handle = async (batch: readonly { event: Event }[]) => void events.push(...batch.map(({ event }) => event))
      await eventLog.subscribe({ group: randomUUID(), topics: ['auth'], handle }).flush()
      return events
        .filter(({ key, type }) => key === memberId && type === schema.typeName)
        .map(({ version, payload }) => ({ ...fromBinary(schema, payload), version }))
    },
    async hear<D extends DescMessage>(
      topic: string,
      schema: D,
      fact: { key: string; version: bigint; message: MessageInitShape<D> },
    ): Promise<Event[]> {
      const told = eventsOf(schema, fact.key, fact.message).map((event) => ({ ...event, version: fact.version }))
      await hearAgain(topic, told)
      return told
    },
  }
}

interface Surroundings {
  readonly keys: TestKeys
  readonly database: TestDatabase
  readonly events: TestDatabase
  readonly provider: Provider
  readonly mailbox: Mailbox
}

function configFor(
  { keys, database, events, provider, mailbox }: Surroundings,
  overrides: Partial<AuthConfig>,
): AuthConfig {
  return {
    host: '127.0.0.1',
    httpPort: 0,
    rpcPort: 0,
    databaseUrl: database.url,
    databasePoolSize: 10,
    eventLogUrl: events.url,
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
    mailUrl: mailbox.url,
    mailFrom: 'Hunch <hello@example.com>',
    mediaHttp: `http://${nowhere}`,
    predictionsRpc: nowhere,
    socialRpc: nowhere,
    groupsRpc: nowhere,
    notificationsRpc: nowhere,
    analyticsRpc: nowhere,
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
