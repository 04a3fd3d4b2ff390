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
