/** Checks that each threat has a guard that `npm run guards` can remove, and a test that names the threat. */
import type { Guard } from '../guards/guards.ts'
import type { Claim } from './claims.ts'
import { rowsOf as rowsOfList } from './documents.ts'
import type { Sources } from './sources.ts'
import { rowsNamedBy } from './threats.ts'

/**
 * Threats without a guard, and guards without a threat. Also guards whose text is not in its file exactly once, and guards
 * whose test does not name the threat.
 */
export function untriedGuards(sources: Sources, claims: readonly Claim[], guards: readonly Guard[]): string[] {
  const listed = new Set(rowsOfList(sources, 'docs/threats.md'))
  const guarded = new Set(guards.map(({ row }) => row))
  return [
    ...[...listed.difference(guarded)].map((row) => `threat ${row} has no guard in deploy/dev/guards/guards.json`),
    ...[...guarded.difference(listed)].map((row) => `the guard of threat ${row}: docs/threats.md has no such row`),
    ...guards.flatMap((guard) => faultsOf(guard, sources, claims)),
  ]
}

function faultsOf({ row, file, from, test }: Guard, sources: Sources, claims: readonly Claim[]): string[] {
  const times = sources.text(file).split(from).length - 1
  const names = claims.some(({ path, titles }) => path === test && rowsNamedBy(titles).includes(row))
  return [
    ...(times === 1 ? [] : [`the guard of threat ${row} stands ${times} times in ${file}, not once: ${from}`]),
    ...(names ? [] : [`the guard of threat ${row}: no test of ${test} names that row`]),
  ]
}
