import { BlockList, isIP, type Socket } from 'node:net'

/** Returns an IPv4 address without its IPv6 prefix: `::ffff:10.0.0.1` becomes `10.0.0.1`. */
const unmapped = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns the remote address of a connection. */
export const peerAddress = (socket: Socket): string => unmapped(socket.remoteAddress ?? '')

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

export interface Proxies {
  trusts(address: string): boolean
}

/** Creates the set of trusted proxies from addresses and CIDR ranges. */
export function createProxies(ranges: readonly string[]): Proxies {
  const trusted = createRanges(ranges)
  return { trusts: (address) => contains(trusted, address) }
}

const contains = (ranges: BlockList, address: string): boolean =>
  isIP(address) > 0 && ranges.check(address, familyOf(address))

function createRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/**
 * Returns the client's address: the connection's peer or, behind a trusted proxy, the rightmost entry of
 * X-Forwarded-For that is not a trusted proxy. With the trusted peer 10.0.0.1, `1.2.3.4, 5.6.7.8` gives 5.6.7.8.
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
