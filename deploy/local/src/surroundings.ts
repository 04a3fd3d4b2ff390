/** How people reach the product and sign in, where mails go: trying it on one machine, or for real. */
import type { AuthConfig, SentMail } from '@hunch/auth'
import type { GatewayConfig } from '@hunch/gateway'
import type { Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Telemetry } from '@hunch/kit/telemetry'
import { createPeople, type Person } from './identity/people.ts'
import { createLocalIdentity } from './identity/server.ts'
import {
  gatewayLocally,
  type IdentityProvider,
  mailTo,
  type Providers,
  signInAt,
  signInLocally,
  usualAdmin,
} from './one-machine.ts'
import type { Production } from './production.ts'

/** What the surroundings are made of. */
export interface Circumstances {
  readonly mailDir: string
  readonly log: Log
  /** What the process is observed by. */
  readonly telemetry?: Telemetry | undefined
  readonly host?: string
  readonly publicUrl?: string
  readonly allowedHosts?: readonly string[]
  readonly product?: string
  readonly adminEmail?: string
  readonly people?: readonly Person[]
  readonly peopleFile?: string
  /** The local identity provider, where it is a process of its own. */
  readonly identity?: IdentityProvider | undefined
  /** The operator's, in place of the local one. */
  readonly providers?: Providers | undefined
  /** An OpenID Connect provider beside the local one. */
  readonly oidc?: AuthConfig['oidc']
  /** Called for each mail with a link; in production its link is of no concern to anybody but who gets it. */
  readonly mailed?: (mail: SentMail) => void
  /** Production's rules hold where it is there, and there is no local identity provider. */
  readonly production?: Production | undefined
}

type AuthPart = 'google' | 'oidc' | 'embedded' | 'secureCookies' | 'publicUrl' | 'mailed' | 'asksTerms'
type GatewayPart =
  | 'host'
  | 'publicUrl'
  | 'allowedHosts'
  | 'localHosts'
  | 'mounts'
  | 'secure'
  | 'trustedProxies'
  | 'hstsSubdomains'

export interface Surroundings {
  readonly auth: Pick<AuthConfig, AuthPart>
  readonly gateway: Pick<GatewayConfig, GatewayPart | 'trial'>
  readonly mail: Pick<AuthConfig, 'mailUrl' | 'mailFrom'>
  /** What the links of mails begin with, where it is known before the product listens. */
  readonly linkOrigin: string | undefined
  /** What runs beside the services for it. */
  readonly parts: readonly Part[]
}

/** The surroundings of a product: by production's rules where production is asked for. */
export const surroundingsOf = (circumstances: Circumstances): Surroundings =>
  circumstances.production ? forReal(circumstances, circumstances.production) : onOneMachine(circumstances)

/** The local identity provider stands in for Google, unless there are others; mails are kept as files; plain http. */
function onOneMachine(circumstances: Circumstances): Surroundings {
  const { mailed, providers, oidc, publicUrl, product = 'Hunch', host = '127.0.0.1' } = circumstances
  const local = providers ? undefined : identityFor(circumstances)
  const signIn = local ? { ...signInLocally(local.provider), oidc } : signInAt(providers ?? {})
  return {
    auth: { ...signIn, ...(mailed ? { mailed } : {}) },
    gateway: gatewayLocally(host, circumstances, local?.provider.address),
    mail: mailTo(circumstances.mailDir, product),
    linkOrigin: publicUrl,
    parts: local?.parts ?? [],
  }
}

/** The local provider, and what of it runs in this process. */
function identityFor(circumstances: Circumstances): { provider: IdentityProvider; parts: readonly Part[] } {
  if (circumstances.identity) return { provider: circumstances.identity, parts: [] }
  const { people = [], peopleFile, telemetry, product = 'Hunch', adminEmail = usualAdmin } = circumstances
  const log = circumstances.log.child({ service: 'local identity' })
  const own = createLocalIdentity({
    people: createPeople(people, peopleFile),
    product,
    adminEmail,
    log,
    metrics: telemetry?.metrics,
  })
  return { provider: own, parts: [own] }
}

/** The operator's providers and mail server; https in front, and no host but the operator's. */
function forReal(
  { host = '127.0.0.1', allowedHosts = [] }: Circumstances,
  { publicUrl, google, oidc, mailUrl, mailFrom, trustedProxies, hstsSubdomains = false }: Production,
): Surroundings {
  return {
    auth: { google, oidc, publicUrl, embedded: false, secureCookies: true, asksTerms: true },
    gateway: {
      ...{ host, publicUrl, allowedHosts, trustedProxies, hstsSubdomains },
      ...{ localHosts: false, mounts: [], secure: true },
    },
    mail: { mailUrl, mailFrom },
    linkOrigin: publicUrl,
    parts: [],
  }
}
