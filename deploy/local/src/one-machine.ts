/** What holds for the product on one machine and for no deployment: the local identity provider, plain http. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AuthConfig } from '@hunch/auth'
import { toAllowedHost } from '@hunch/gateway/hosts'

/** Where the gateway mounts the local provider; every address of the provider begins with it. */
export const mountPath = '/local-identity'

export const usualAdmin = 'admin@example.com'

/** `http://host:port`; a function where it is known only later. */
type Origin = string | (() => string)

/** How auth knows the provider, and the provider auth. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** The provider as auth and the gateway know it. */
export interface IdentityProvider extends Client {
  readonly address: Origin
}

/** Identity providers of the operator's, in place of the local one. */
export type Providers = Pick<AuthConfig, 'google' | 'oidc'>

/** The one client that a provider knows. */
export const newClient = (): Client => ({ clientId: 'local', clientSecret: randomBytes(24).toString('base64url') })

/**
 * Auth's configuration for the local provider in Google's place: browsers find it by a path of the
 * product's own, auth by its address.
 */
export const signInLocally = ({ clientId, clientSecret, address }: IdentityProvider) => ({
  ...byHttp,
  google: {
    clientId,
    clientSecret,
    authorizationUrl: `${mountPath}/o/oauth2/v2/auth`,
    tokenUrl: below(address, `${mountPath}/token`),
    userProfileUrl: below(address, `${mountPath}/v1/userinfo`),
  },
})

/** Auth's configuration for providers of the operator's. */
export const signInAt = (providers: Providers) => ({ ...byHttp, ...providers })

const byHttp = { embedded: true, asksTerms: false, secureCookies: false }

/** A path at an address, which may be known only later. */
const below = (address: Origin, path: string): Origin =>
  typeof address === 'string' ? address + path : () => address() + path

interface Hosts {
  readonly publicUrl?: string
  readonly allowedHosts?: readonly string[]
}

/**
 * The gateway's configuration for browsers on this machine and its network, with the local provider behind it, if there is
 * one.
 */
export const gatewayLocally = (host: string, hosts: Hosts, identity: Origin | undefined) => ({
  host,
  allowedHosts: hostsOf(host, hosts),
  localHosts: true,
  mounts: identity ? [{ path: mountPath, address: identity }] : [],
  secure: false,
  trustedProxies: [],
  trial: identity !== undefined && !isLoopback(host),
})

/** The hosts it answers to: those that are allowed, that of the public URL, and the one it listens on. */
function hostsOf(host: string, { publicUrl, allowedHosts = [] }: Hosts): string[] {
  const named = isWildcard(host) ? undefined : toAllowedHost(host)
  const own = publicUrl ? [new URL(publicUrl).hostname] : []
  return [...allowedHosts, ...own, ...(named ? [named] : [])]
}

/** Whether nobody but this machine reaches an address. */
export const isLoopback = (host: string): boolean => /^(127\.[\d.]+|::1|localhost)$/.test(host)

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Where mails are kept that nobody sends, beside the photos. */
export const mailFolder = (photosDir: string): string => join(photosDir, '..', 'mail')

/** Mails into a folder, from the product. */
export const mailTo = (folder: string, product: string) => ({
  mailUrl: pathToFileURL(folder).href,
  mailFrom: `${product} <hello@example.com>`,
})
