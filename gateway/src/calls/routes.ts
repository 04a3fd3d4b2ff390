import type { Call } from '@hunch/proto/http'

/** A call with the export name of its contract. */
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
   * Returns a request's call; the allowed methods if the path has calls, but none with this method;
   * undefined for a path without calls.
   */
  find(method: string, path: string): { call: NamedCall } | { allow: readonly string[] } | undefined
}

/**
 * Builds the routing table from the contracts, except for calls between services.
 *
 * @throws Error if two contracts have the same method and path
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

const matches = ({ segments }: Pattern, path: readonly string[]): boolean =>
  segments.length === path.length && segments.every((segment, at) => segment === undefined || segment === path[at])

/** Sorts `/api/predictions/explore` before `/api/predictions/{id}`. */
function literalFirst(a: Pattern, b: Pattern): number {
  for (let at = 0; at < Math.min(a.segments.length, b.segments.length); at += 1) {
    const literal = Number(b.segments[at] !== undefined) - Number(a.segments[at] !== undefined)
    if (literal !== 0) return literal
  }
  return 0
}

/** Matches a segment by RFC 3986 that has no encoded slash, backslash, dot or NUL. */
const plainSegment = /^(?:[\w\-.~!$&'()*+,;=:@]|%(?!2f|5c|2e|00)[0-9a-f]{2})+$/i

/**
 * Returns the segments of a path in canonical spelling; undefined for any other spelling, such as
 * `/api//users` or `/api/%2e%2e`. So gateway and services never read one path in two ways.
 */
function canonicalSegments(path: string): readonly string[] | undefined {
  const segments = path.slice(1).split('/')
  const isPlain = segments.every((segment) => plainSegment.test(segment) && segment !== '.' && segment !== '..')
  return isPlain && decodes(path) ? segments : undefined
}

function decodes(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
