/** Decides how people reach the product and sign in, and how mails are sent: in a trial or in production. */
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

/** Input of `surroundingsOf`. */
export interface Circumstances {
  readonly mailDir: string
  readonly log: Log
  /** Telemetry of this process. */
  readonly telemetry?: Telemetry | undefined
  readonly host?: string
  readonly publicUrl?: string
  readonly allowedHosts?: readonly string[]
  readonly product?: string
  readonly adminEmail?: string
  readonly people?: readonly Person[]
  readonly peopleFile?: string
  /** The local identity provider, if it runs in another process. */
  readonly identity?: IdentityProvider | undefined
  /** The operator's identity providers, instead of the local one. */
  readonly providers?: Providers | undefined
  /** An OpenID Connect provider besides the local one. */
  readonly oidc?: AuthConfig['oidc']
  /** Called for each mail with a link. Not called in production: a link there is only for its recipient. */
  readonly mailed?: (mail: SentMail) => void
  /** If present, the production rules apply and there is no local identity provider. */
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
  | keyof Production['gateway']

export interface Surroundings {
  readonly auth: Pick<AuthConfig, AuthPart>
  readonly gateway: Pick<GatewayConfig, GatewayPart | 'trial'>
  readonly mail: Pick<AuthConfig, 'mailUrl' | 'mailFrom'>
  /** Origin of the links in mails, if it is known before the product listens. */
  readonly linkOrigin: string | undefined
  /** Parts that run beside the services, such as the local identity provider. */
  readonly parts: readonly Part[]
}

/** Returns a product's surroundings: production rules if `production` is given, else those of one machine. */
export const surroundingsOf = (circumstances: Circumstances): Surroundings =>
  circumstances.production ? forReal(circumstances, circumstances.production) : onOneMachine(circumstances)

/** Uses plain http and stores mails as files. The local identity provider replaces Google unless other providers are given. */
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

/** Returns the local provider, and its parts that run in this process. */
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

/** Uses the operator's identity providers and mail server, https, and only the operator's host names. */
function forReal(
  { host = '127.0.0.1', allowedHosts = [] }: Circumstances,
  { publicUrl, google, oidc, mailUrl, mailFrom, gateway }: Production,
): Surroundings {
  return {
    auth: { google, oidc, publicUrl, embedded: false, secureCookies: true, asksTerms: true },
    gateway: {
      ...gateway,
      ...{ host, publicUrl, allowedHosts },
      ...{ localHosts: false, mounts: [], secure: true },
    },
    mail: { mailUrl, mailFrom },
    linkOrigin: publicUrl,
    parts: [],
  }
}
