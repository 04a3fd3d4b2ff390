import type { DeadlineChoice } from '@hunch/proto/http/client'
import posts from './posts.json' with { type: 'json' }

/** A post of the demo data: when it was made and what became of it. */
export interface DemoPost {
  /** The author's id. */
  readonly by: string
  /** How many hours ago it was posted. */
  readonly hoursAgo: number
  /** Its deadline; a comparison has none. */
  readonly lasts?: DeadlineChoice
  readonly category?: string
  readonly headline: string
  readonly statement: string
  /** What happened so far: it is a Story. */
  readonly story?: string
  /** Files in `drawings/`, without their ending. */
  readonly photos?: readonly string[]
  /** The result that its author gives; absent where there is none (yet). */
  readonly outcome?: 'yes' | 'no' | 'unclear'
  /** The share of people who agree. */
  readonly agree: number
  /** The share of people who see it before it ends. */
  readonly reach: number
}

/** First those with a result, then those that wait for one, those still open, and comparisons. */
export const demoPosts = posts as readonly DemoPost[]
