import { BlockList, isIP, type Socket } from 'node:net'

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The other end of a connection. */
export const peerAddress = (socket: Socket): string => unmapped(socket.remoteAddress ?? '')

export interface Proxies {
  trusts(address: string): boolean
}

/** The proxies whose forwarded headers count: addresses and CIDR ranges. */
export function createProxies(ranges: readonly string[]): Proxies {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return {
    trusts: (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  }
}

/**
 * Where a request comes from: the connection's peer, unless that is a trusted proxy; then the
 * rightmost entry of X-Forwarded-For that is no trusted proxy itself.
 */
export function clientAddress(peer: string, forwardedFor: string, proxies: Proxies): string {
  let address = peer
  const hops = forwardedFor.split(',').map((hop) => unmapped(hop.trim()))
  while (proxies.trusts(address)) {
    const hop = hops.pop()
    if (!hop || isIP(hop) === 0) return address
    address = hop
  }
  return address
}

/** What is counted as one caller: an IPv4 address, or the /64 network of an IPv6 one. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back].slice(0, 4).join(':')
}
