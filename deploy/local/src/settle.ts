/** Operations on all services together, in one or several processes. */
import type { Flushable } from '@hunch/kit/lifecycle'
import { setClock } from '@hunch/kit/postgres'
import { type Databases, names } from './services.ts'

const mostRounds = 1_000

/** Flushes in rounds until a round finds no work. Throws after 1,000 rounds. */
export async function settle(services: readonly Flushable[]): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const done = await Promise.all(services.map((service) => service.flush()))
    if (sum(done) === 0) return
  }
  throw new Error('the product does not settle: something is always due')
}

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Sets the deadline clock of every service, like `setClock`. */
export async function setClocks(
  databases: Databases,
  instant: Date | null,
  options?: { readonly frozen?: boolean },
): Promise<void> {
  await Promise.all(names.map((name) => setClock(databases[name], instant, options)))
}
