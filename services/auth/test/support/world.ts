import { randomUUID } from 'node:crypto'
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf'
import type { ServiceConfig } from '@hunch/kit/config'
import type { Member } from '@hunch/kit/identity'
import { silentLog } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import { type CallAs, eventOf, startService, type TestKeys } from '@hunch/kit/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService, Role } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { file_hunch_moderation_v1_events } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { type Auth, type AuthConfig, createAuth } from '../../src/service.ts'
import { createBrowser } from './browser.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type Provider, startProvider } from './provider.ts'

const google = { clientId: 'hunch', clientSecret: 'hunch-secret' }

export type World = Awaited<ReturnType<typeof startWorld>>
export type Person = Awaited<ReturnType<World['signUp']>>

type Overrides = Partial<AuthConfig> | ((keys: TestKeys) => Partial<AuthConfig> | Promise<Partial<AuthConfig>>)

/** An address that nothing listens on. */
const nowhere = '127.0.0.1:9'

const roles: ReadonlyMap<Role, Member['role']> = new Map([
  [Role.ADMIN, 'admin'],
  [Role.MODERATOR, 'moderator'],
])

export const adminEmail = 'Admin@example.com'
export const adminPassword = 'correct horse battery'

/** The service with an identity provider and a mail server; its peers are unavailable unless `overrides` starts them. */
export async function startWorld(overrides: Overrides = {}, log = silentLog()) {
  const base = await startService({
    name: 'auth',
    stores: new URL('../../migrations', import.meta.url),
    peers: {
      provider: () => startProvider(google.clientId, google.clientSecret),
      mailbox: () => startMailbox(),
    },
    callers: ['predictions', 'social', 'groups', 'notifications', 'analytics', 'moderation', 'media', 'stranger'],
    events: [file_hunch_auth_v1_events, file_hunch_moderation_v1_events],
    configure: async (common, parts, { keys }): Promise<AuthConfig> => ({
      ...configFor(common, parts),
      ...(typeof overrides === 'function' ? await overrides(keys) : overrides),
    }),
    create: (config) => createAuth(config, log),
  })
  const client = base.connectAs(AuthService, 'gateway')
  // New people are not asked for their age, unless a test changes that.
  await base.pool.query("insert into registration (mode, minimum_age) values ('open', 0) on conflict do nothing")
  return {
    ...base,
    client,
    ...peopleOf({ ...base, client }),
    /** Sets the database's clock to this many seconds from now; null resets it. */
    moveClock: (seconds: number | null) =>
      base.setClock(seconds === null ? null : new Date(Date.now() + seconds * 1_000)),
    /** Publishes an event as another service, with the given version, and returns the event. */
    async publishAs<D extends DescMessage>(
      topic: string,
      schema: D,
      { key, version, message }: { key: string; version: bigint; message: MessageInitShape<D> },
    ): Promise<Event> {
      const event = eventOf(schema, key, message, { version })
      await base.append(topic, event)
      return event
    },
    /** Runs the jobs that are due and returns the mails to an address. */
    async mailsTo(email: string) {
      await base.service.flush()
      return base.mailbox.to(email)
    },
  }
}

function configFor(common: ServiceConfig, { provider, mailbox }: { provider: Provider; mailbox: Mailbox }): AuthConfig {
  return {
    ...common,
    productName: 'Hunch & Co',
    google: {
      ...google,
      authorizationUrl: `${provider.origin}/authorize`,
      tokenUrl: () => `${provider.origin}/token`,
      userProfileUrl: () => `${provider.origin}/v1/userinfo`,
    },
    embedded: false,
    asksTerms: false,
    secureCookies: true,
    linkOrigin: 'https://hunch.example',
    adminEmail,
    adminPassword,
    passwordCost: { memory: 8, passes: 1, parallelism: 1 },
    mailUrl: mailbox.url,
    mailFrom: 'Hunch <hello@example.com>',
    mediaHttp: `http://${nowhere}`,
    predictionsRpc: nowhere,
    socialRpc: nowhere,
    groupsRpc: nowhere,
    notificationsRpc: nowhere,
    analyticsRpc: nowhere,
    moderationRpc: nowhere,
  }
}

/** The people of the tests, and how they sign in. */
function peopleOf({
  service,
  client,
  ...parts
}: {
  service: Auth
  call: CallAs
  keys: TestKeys
  client: Client<typeof AuthService>
  provider: Provider
}) {
  const browser = (cookies?: Readonly<Record<string, string>>) => createBrowser(parts, cookies)

  /** Returns the member of a session's token, as the gateway names them in its calls. */
  async function memberOf(token: string): Promise<Member | undefined> {
    const { sessions } = await client.resolveSessions({ sessionTokens: [token] }, { timeoutMs: 20_000 })
    const session = sessions[0]?.session
    if (!session) return undefined
    const role = roles.get(session.role) ?? 'member'
    return { id: session.memberId, sessionId: session.sessionId, role, timeZone: session.timeZone, ip: '192.0.2.1' }
  }

  /** Signs a person in from a new browser. */
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

  /** Signs the admin in by password; makes the account first. */
  async function signInAdmin() {
    await service.admin.ensure()
    const own = browser()
    await own.logIn(adminEmail, adminPassword)
    const member = await memberOf(own.sessionToken())
    if (!member) throw new Error('the admin was not signed in')
    return { browser: own, member, token: own.sessionToken() }
  }

  return { browser, memberOf, signUp, signInAdmin }
}
