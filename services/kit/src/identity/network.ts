/**
 * What a caller's address is counted by: itself, or the first 64 bits of an IPv6 one, as a
 * single caller has all the addresses below them.
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
 * The network that strangers are counted by: one IPv4 address, the first 48 bits of an IPv6 one.
 * A /48 is what one customer is commonly given at the most, and like one IPv4 address it is shared
 * by a few hundred households at the most.
 */
export function customerNetworkOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network
}
