import { type Name, names } from '@hunch/local/services'
import type { Replicas } from '@hunch/local/several-processes'

const isKnown = (name: string): name is Name | 'gateway' => name === 'gateway' || names.some((each) => each === name)

/** Parses `2` (two replicas of each process) or `predictions=2,gateway=2`. Throws if the value has neither form. */
export function parseReplicas(given: string): Replicas {
  const countOf = (text = '') => {
    const count = Number(text)
    if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--replicas takes 2, or predictions=2, not ${given}`)
    return count
  }
  if (!given.includes('=')) return countOf(given)
  return Object.fromEntries(
    given.split(',').map((part) => {
      const [name = '', count] = part.split('=')
      if (!isKnown(name)) throw new Error(`--replicas takes ${[...names, 'gateway'].join(', ')}, not ${name}`)
      return [name, countOf(count)]
    }),
  )
}
