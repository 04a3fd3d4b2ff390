import type { Person } from '../identity/people.ts'
import people from './people.json' with { type: 'json' }
import type { Traits } from './pictures/traits.ts'

/** A demo person, with the profile that is set once they have signed in. */
export interface DemoPerson extends Person {
  readonly country: string
  readonly city: string
  readonly timeZone: string
  readonly bio: string
  /** How many days ago they joined. */
  readonly joined: number
  /** From -1, who doubts everything, to 1, who believes everything. */
  readonly cheer: number
  /** How likely they are to vote on a post that they see. */
  readonly zeal: number
  /** What their profile picture is drawn from; some have none. */
  readonly portrait?: Traits
}

/** The people that the product comes with; the sign-in page offers them in this order. */
export const demoPeople: readonly DemoPerson[] = people as readonly unknown[] as readonly DemoPerson[]
