/** Checks that the tables of calls in the services' READMEs are complete. */
import { calls } from '@hunch/proto/http'
import type { Declared } from './contracts.ts'
import type { Sources } from './sources.ts'

/** The rows of the table of calls. */
const tableOfCalls = /^\| call \|.*\n\|[-:| ]+\|\n((?:\|.*(?:\n|$))+)/m

/** A method or a path. A method applies to the paths after it, up to the next method. */
const methodOrPath = /\b(GET|POST|PUT|PATCH|DELETE)\b|([/…][^\s`,]*)/g

/** Calls that the table in their owner's README does not name. READMEs without such a table are left out. */
export function unnamedCalls(
  sources: Sources,
  declared: Readonly<Record<string, Pick<Declared, 'owner' | 'method' | 'path'>>> = calls,
): string[] {
  const byReadme = Map.groupBy(Object.values(declared), ({ owner }) => `services/${owner}/README.md`)
  return [...byReadme].flatMap(([readme, own]) => {
    const [, rows] = tableOfCalls.exec(sources.text(readme)) ?? []
    if (rows === undefined) return []
    const named = new Set(rows.split('\n').flatMap((row) => addressesIn(row.split('|')[1] ?? '')))
    return own
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !named.has(address))
      .map((address) => `${readme}: the table of calls does not name ${address}`)
  })
}

/**
 * The addresses that a cell may mean. `…/likes` stands for a path beside or below an earlier one of the cell:
 *
 *     `GET /api/users/{id}/streak`, `…/badges`  →  GET /api/users/{id}/streak, GET /api/users/{id}/badges, …
 */
function addressesIn(cell: string): string[] {
  const addresses: string[] = []
  const full: string[] = []
  let methods: readonly string[] = []
  let isAfterPath = false
  for (const [, method, path = ''] of cell.matchAll(methodOrPath)) {
    if (method) methods = isAfterPath ? [method] : [...methods, method]
    else {
      const meant = path.startsWith('…') ? full.flatMap((each) => besideOrBelow(each, path.slice(1))) : [path]
      if (!path.startsWith('…')) full.push(path)
      addresses.push(...methods.flatMap((each) => meant.map((one) => `${each} ${one}`)))
    }
    isAfterPath = !method
  }
  return addresses
}

/** The paths that `rest` may mean after `path`, each below a part of it: `/api/users`, `/api/users/{id}` and so on. */
function besideOrBelow(path: string, rest: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/') + rest).slice(2)
}
