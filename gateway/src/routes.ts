import type { Call } from '@hunch/proto/http'

/** A call with the name its contract is exported under. */
export interface NamedCall {
  readonly name: string
  readonly call: Call
}

interface Pattern {
  /** Literal text, or undefined for a parameter. */
  readonly segments: readonly (string | undefined)[]
  readonly calls: Map<string, NamedCall>
}

export interface Routes {
  /**
   * The call that a request is for; the methods that are possible where the path is known and
   * the method is not; undefined for a path that no contract names.
   */
  find(method: string, path: string): { call: NamedCall } | { allow: readonly string[] } | undefined
}

/**
 * The routing table, derived from the contracts. Calls between services are left out. Throws
 * where two contracts claim the same method and path.
 */
export function createRoutes(contracts: Readonly<Record<string, Call>>): Routes {
  const patterns = new Map<string, Pattern>()
  for (const [name, call] of Object.entries(contracts)) {
    if (call.who === 'service') continue
    const segments = call.path
      .slice(1)
      .split('/')
      .map((part) => (part.startsWith('{') ? undefined : part))
    const shape = segments.map((segment) => segment ?? '{}').join('/')
    const pattern = patterns.get(shape) ?? { segments, calls: new Map() }
    const other = pattern.calls.get(call.method)
    if (other) throw new Error(`${name} and ${other.name} both claim ${call.method} ${call.path}`)
    pattern.calls.set(call.method, { name, call })
    patterns.set(shape, pattern)
  }
  const ordered = [...patterns.values()].sort(literalFirst)

  return {
    find(method, path) {
      const segments = canonicalSegments(path)
      if (!segments) return undefined
      const matching = ordered.filter((pattern) => matches(pattern, segments))
      if (matching.length === 0) return undefined
      const wanted = method === 'HEAD' ? 'GET' : method
      for (const { calls } of matching) {
        const call = calls.get(wanted)
        if (call) return { call }
      }
      const methods = new Set(matching.flatMap(({ calls }) => [...calls.keys()]))
      if (methods.has('GET')) methods.add('HEAD')
      return { allow: [...methods].sort() }
    },
  }
}

const matches = ({ segments }: Pattern, given: readonly string[]): boolean =>
  segments.length === given.length && segments.every((segment, at) => segment === undefined || segment === given[at])

/** `/api/predictions/explore` is tried before `/api/predictions/{id}`. */
function literalFirst(a: Pattern, b: Pattern): number {
  for (let at = 0; at < Math.min(a.segments.length, b.segments.length); at += 1) {
    const literal = Number(b.segments[at] !== undefined) - Number(a.segments[at] !== undefined)
    if (literal !== 0) return literal
  }
  return 0
}

/** A segment as RFC 3986 spells it, without encoded slashes, backslashes, dots or NUL. */
const plainSegment = /^(?:[\w\-.~!$&'()*+,;=:@]|%(?!2f|5c|2e|00)[0-9a-f]{2})+$/i

/**
 * The segments of a path that has one spelling only; undefined for any other, so that gateway
 * and services can never read the same address in two ways.
 */
function canonicalSegments(path: string): readonly string[] | undefined {
  const segments = path.slice(1).split('/')
  const plain = segments.every((segment) => plainSegment.test(segment) && segment !== '.' && segment !== '..')
  return plain && decodes(path) ? segments : undefined
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
