/** The identity of callers: signed tokens for members and between services (Ed25519, jose). */
export { type Claims, createIdentity, generateKeys, type Identity, type Role } from './identity.ts'
export { localDate, type Member, mayModerate, memberOf } from './member.ts'

/**
 * Returns the network by which a caller is counted: an IPv4 address, or the first 64 bits of an IPv6 one. A single caller
 * has a whole /64. Example: `2001:db8::1` → `2001:db8:0:0`.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const zeros = Array.from({ length: Math.max(0, 8 - groups(head).length - groups(tail).length) }, () => '0')
  const all = ip.includes('::') ? [...groups(head), ...zeros, ...groups(tail)] : groups(head)
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Returns the network by which unknown callers are counted: an IPv4 address, or the first 48 bits of an IPv6 one. A customer
 * commonly gets at most a /48. Like an IPv4 address, a /48 may be shared: by households, or by phones of a carrier.
 */
export function customerNetworkOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network
}
