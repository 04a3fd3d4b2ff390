/** Settings that apply on one machine and in no deployment: the local identity provider and plain http. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AuthConfig } from '@hunch/auth'
import { toAllowedHost } from '@hunch/gateway/hosts'

/** Path at which the gateway mounts the local provider. All its addresses begin with this path. */
export const mountPath = '/local-identity'

export const usualAdmin = 'admin@example.com'

/** `http://host:port`, or a function if the port is known only later. */
type Origin = string | (() => string)

/** Credentials that auth and the provider share. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** The provider as auth and the gateway know it. */
export interface IdentityProvider extends Client {
  readonly address: Origin
}

/** The operator's identity providers, instead of the local one. */
export type Providers = Pick<AuthConfig, 'google' | 'oidc'>

/** Creates the credentials of a provider's only client, with a random secret. */
export const newClient = (): Client => ({ clientId: 'local', clientSecret: randomBytes(24).toString('base64url') })

/**
 * Auth's configuration with the local provider instead of Google. Browsers reach the provider by a path of the product,
 * auth by its address.
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

/** Auth's configuration with the operator's providers. */
export const signInAt = (providers: Providers) => ({ ...byHttp, ...providers })

const byHttp = { embedded: true, asksTerms: false, secureCookies: false }

/** Joins a path to an address, which may be known only later. */
const below = (address: Origin, path: string): Origin =>
  typeof address === 'string' ? address + path : () => address() + path

interface Hosts {
  readonly publicUrl?: string
  readonly allowedHosts?: readonly string[]
}

/** The gateway's configuration for browsers on this machine and its network. It mounts the local provider, if there is one. */
export const gatewayLocally = (host: string, hosts: Hosts, identity: Origin | undefined) => ({
  host,
  allowedHosts: hostsOf(host, hosts),
  localHosts: true,
  mounts: identity ? [{ path: mountPath, address: identity }] : [],
  secure: false,
  trustedProxies: [],
  trial: identity !== undefined && !isLoopback(host),
})

/** Returns the accepted hosts: the allowed ones, the public URL's, and the one that the gateway listens on. */
function hostsOf(host: string, { publicUrl, allowedHosts = [] }: Hosts): string[] {
  const named = isWildcard(host) ? undefined : toAllowedHost(host)
  const own = publicUrl ? [new URL(publicUrl).hostname] : []
  return [...allowedHosts, ...own, ...(named ? [named] : [])]
}

/** Whether an address is reachable only from this machine. */
export const isLoopback = (host: string): boolean => /^(127\.[\d.]+|::1|localhost)$/.test(host)

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** Folder of mails that are stored instead of sent, beside the photos. */
export const mailFolder = (photosDir: string): string => join(photosDir, '..', 'mail')

/** Mail settings that store each mail in a folder, with the product as the sender. */
export const mailTo = (folder: string, product: string) => ({
  mailUrl: pathToFileURL(folder).href,
  mailFrom: `${product} <hello@example.com>`,
})
