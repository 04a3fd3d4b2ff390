import { type Clock, openClock, setClock } from '@hunch/kit/postgres'
import type { Product } from '../product.ts'

const services = ['auth', 'predictions', 'social', 'groups'] as const

/** The clocks of the services that are called at times in the past. */
export type Clocks = Readonly<Record<(typeof services)[number], Clock>>

export async function openClocks({ databases }: Product): Promise<Clocks> {
  const opened = services.map(async (name) => [name, await openClock(databases[name])] as const)
  return Object.fromEntries(await Promise.all(opened)) as Clocks
}

/** Restores the real clocks. `urlOf` returns the URLs of the databases with durable commits. */
export async function closeClocks(clocks: Clocks, urlOf: (name: keyof Clocks) => string): Promise<void> {
  for (const name of services) {
    await clocks[name].close()
    await setClock(urlOf(name), null)
  }
}
