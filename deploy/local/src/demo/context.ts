import type { Product } from '../product.ts'
import type { Caller } from './caller.ts'
import type { Clocks } from './clocks.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import type { SceneName } from './pictures/scenes/index.ts'
import type { DemoPost } from './posts.ts'

/** The product, its clocks and the members, for the functions that make demo data. */
export interface DemoContext {
  readonly product: Product
  readonly clocks: Clocks
  readonly call: Caller
  readonly memberIds: ReadonlyMap<string, string>
  /** Returns the photo of a scene. */
  readonly photo: (name: SceneName) => Promise<Blob>
  readonly now: Date
}

/** The ids of the created posts. */
export type PostIds = ReadonlyMap<DemoPost, string>

/** Returns a demo person as a caller. */
export const memberOf = ({ memberIds }: Pick<DemoContext, 'memberIds'>, person: string) => ({
  id: memberIds.get(person) ?? '',
  timeZone: demoPeople.find(({ id }) => id === person)?.timeZone ?? 'UTC',
})

/** Picks up to `count` of the people, never the person `not`. */
export function someBut(chance: () => number, not: string, count: number): DemoPerson[] {
  const others = demoPeople.filter(({ id }) => id !== not).map((person) => ({ person, at: chance() }))
  return others
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ person }) => person)
}
