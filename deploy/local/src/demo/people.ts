import type { Person } from '../identity/people.ts'
import people from './people.json' with { type: 'json' }
import type { Traits } from './pictures/traits.ts'

/** A demo person, with the profile that is set after the first sign-in. */
export interface DemoPerson extends Person {
  readonly country: string
  readonly city: string
  readonly timeZone: string
  readonly bio: string
  /** Number of days since the person joined. */
  readonly joined: number
  /** Optimism, from -1 (doubts everything) to 1 (believes everything). */
  readonly cheer: number
  /** Factor of the probability that the person votes on a post or reacts to it. */
  readonly zeal: number
  /** Features of the profile picture; undefined if there is none. */
  readonly portrait?: Traits
}

/** The demo people, in the order of the sign-in page. */
export const demoPeople: readonly DemoPerson[] = people as readonly unknown[] as readonly DemoPerson[]
