/** The hosts that the product serves. All others are rejected, so that DNS rebinding cannot read or change anything. */
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** The part of the configuration that names hosts. */
export interface HostRules {
  readonly publicUrl?: string
  readonly allowedHosts: readonly string[]
  readonly localHosts: boolean
}

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const nameAndPort = new RegExp(`^(${label}(?:\\.${label})*|\\[[0-9a-f:]+\\])(?::(\\d{1,5}))?$`)
const longestName = 253
/** Address ranges that no server on the internet uses. */
const localRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/**
 * Returns the name in a Host header, in lower case and without the port: `Hunch.example:80` gives `hunch.example`. Undefined if
 * the header is malformed, for example with a trailing dot or an IPv6 zone.
 */
export function hostNameOf(host: string): string | undefined {
  if (host.length > longestName + ':65535'.length) return undefined
  const [, name = '', port = '0'] = nameAndPort.exec(host.toLowerCase()) ?? []
  if (!name || name.length > longestName || Number(port) > 65_535) return undefined
  return name.startsWith('[') && isIP(name.slice(1, -1)) !== 6 ? undefined : name
}

/** Returns the canonical form of a host name or IP address without scheme and port; undefined for anything else. */
export function toAllowedHost(text: string): string | undefined {
  const host = isIP(text) === 6 ? `[${text}]` : text
  const name = hostNameOf(host)
  return name === host.toLowerCase() ? canonical(name) : undefined
}

/** Returns a host name; an IPv6 address is rewritten as browsers write it: `[0::1]` becomes `[::1]`. */
const canonical = (name: string): string => (name.startsWith('[') ? new URL(`http://${name}`).hostname : name)

/** The setting ALLOWED_HOSTS: hosts separated by commas. */
export const allowedHosts = z
  .string()
  .default('')
  .transform((list, context) => {
    const entries = list.split(',').flatMap((entry) => entry.trim() || [])
    const hosts = entries.map(toAllowedHost)
    if (hosts.every((host) => host !== undefined)) return hosts
    context.addIssue('must be host names or addresses without scheme and port, separated by commas')
    return z.NEVER
  })
  .describe('further hosts to serve: names and addresses without scheme and port, separated by commas')

/**
 * Returns a function that reports whether a name, as returned by `hostNameOf`, is one of the product's. `machine` is this
 * machine's host name.
 */
export function createHosts(
  { publicUrl, allowedHosts, localHosts }: HostRules,
  machine = hostname(),
): (name: string) => boolean {
  const named = new Set(allowedHosts)
  if (publicUrl) named.add(new URL(publicUrl).hostname)
  if (localHosts) for (const name of namesOf(machine)) named.add(name)
  return (name) => named.has(canonical(name)) || (localHosts && isLocal(name))
}

/** Returns a machine's name with and without `.local`, which mDNS adds. */
function namesOf(machine: string): string[] {
  const name = machine.toLowerCase().replace(/\.local$/, '')
  return hostNameOf(name) === name ? [name, `${name}.local`] : []
}

/** Returns whether a name is local: localhost, a name below it, or a loopback, private or link-local IP address. */
function isLocal(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = name.startsWith('[') ? name.slice(1, -1) : name
  return isIP(address) > 0 && localRanges.has(ipaddr.parse(address).range())
}
