import type { Member } from '@hunch/kit/identity'
import type { CallAs, CallOptions, TestKeys, TestReply } from '@hunch/kit/testing'
import {
  cancelSignUp,
  completeSignUp,
  finishOidcSignIn,
  finishSignIn,
  getSignUp,
  leaveSignUp,
  logout,
  signInAsAdmin,
  startOidcSignIn,
  startSignIn,
} from '@hunch/proto/http'
import type { Issuer, IssuerPerson } from './issuer.ts'
import type { Claims, Provider } from './provider.ts'

/** The gateway's headers with the product's origin. */
const gateway = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hunch.example' }
const names = ['__Host-hunch_session', 'hunch_session']

/** A signed-out browser that keeps cookies and follows redirects. */
export function createBrowser(
  { call, keys, provider }: { call: CallAs; keys: TestKeys; provider: Provider },
  cookies: Readonly<Record<string, string>> = {},
) {
  const jar = new Map(Object.entries(cookies))

  function keep(reply: TestReply): TestReply {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return reply
  }

  const headers = (more: Readonly<Record<string, string>> = {}) => ({
    ...gateway,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    ...more,
  })

  const browser = {
    jar,
    sessionToken: () => names.map((name) => jar.get(name)).find(Boolean) ?? '',
    /** Starts to sign in; the reply redirects to the provider. */
    async start(query: Readonly<Record<string, string>> = {}, more?: Readonly<Record<string, string>>) {
      return keep(await call(null, startSignIn, { query, headers: headers(more) }))
    },
    /** Calls back from the provider. */
    async comeBack(query: Readonly<Record<string, string>>, more?: Readonly<Record<string, string>>) {
      return keep(await call(null, finishSignIn, { query, headers: headers(more) }))
    },
    /** Signs in at the provider, from start to callback. */
    async signIn(claims: Claims, returnTo?: string, more?: Readonly<Record<string, string>>, invitation?: string) {
      const query = { ...(returnTo === undefined ? {} : { returnTo }), ...(invitation ? { invitation } : {}) }
      const started = await browser.start(query, more)
      const back = new URL(provider.consent(started.headers.get('location') ?? '', claims))
      return browser.comeBack(Object.fromEntries(back.searchParams), more)
    },
    /** Starts to sign in at an OpenID Connect issuer. */
    async startOidc(query: Readonly<Record<string, string>> = {}) {
      return keep(await call(null, startOidcSignIn, { query, headers: headers() }))
    },
    async comeBackOidc(query: Readonly<Record<string, string>>) {
      return keep(await call(null, finishOidcSignIn, { query, headers: headers() }))
    },
    async signInOidc(issuer: Issuer, person?: IssuerPerson, returnTo = '/', invitation?: string) {
      if (person) issuer.person = person
      const started = await browser.startOidc({ returnTo, ...(invitation ? { invitation } : {}) })
      const back = await issuer.consent(started.headers.get('location') ?? '')
      return browser.comeBackOidc(Object.fromEntries(back.searchParams))
    },
    ...signUpCalls({ call, keep, headers }),
    ...otherCalls({ call, keep, headers }),
    /** Signs in by password. */
    async logIn(email: unknown, password: unknown, ip = '192.0.2.1') {
      const authorization = `Bearer ${await keys.identity('gateway').sign('auth', { ip })}`
      return keep(await call(null, signInAsAdmin, { body: { email, password }, headers: headers({ authorization }) }))
    },
    async logOut(more: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}) {
      return keep(await call(null, logout, { query, headers: headers(more) }))
    },
  }
  return browser
}

interface Sending {
  readonly call: CallAs
  keep(reply: TestReply): TestReply
  headers(): Record<string, string>
}

const otherCalls = ({ call, keep, headers }: Sending) => ({
  /** Makes any other call: as a member, or as a visitor if `who` is null. */
  async send(who: Member | null, contract: Parameters<CallAs>[1], options: Omit<CallOptions, 'headers'> = {}) {
    return keep(await call(who, contract, { ...options, headers: headers() }))
  },
})

/** The calls for a sign-up that the browser has begun. */
const signUpCalls = ({ call, keep, headers }: Sending) => ({
  signUp: async () => (await call(null, getSignUp, { headers: headers() })).body,
  completeSignUp: async (body: Readonly<Record<string, unknown>> = { isOldEnough: true }) =>
    keep(await call(null, completeSignUp, { body, headers: headers() })),
  cancelSignUp: async () => keep(await call(null, cancelSignUp, { headers: headers() })),
  leaveSignUp: async () => keep(await call(null, leaveSignUp, { headers: headers() })),
})
