import type { DeadlineChoice } from '@hunch/proto/http/client'
import type { SceneName } from './pictures/scenes/index.ts'
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
  readonly photos?: readonly SceneName[]
  /** The names of a comparison's sides, where they have some. */
  readonly sides?: readonly [agree: string, disagree: string]
  /** The result that its author gives; absent where there is none (yet). */
  readonly outcome?: 'yes' | 'no' | 'unclear'
  readonly evidence?: DemoEvidence
  /** What its author writes about the result, for themselves. */
  readonly journal?: { readonly content: string; readonly mood: Mood; readonly rating: number }
  /** The share of people who agree. */
  readonly agree: number
  /** The share of people who see it before it ends. */
  readonly reach: number
}

/** How the author of a post knows its result. */
export interface DemoEvidence {
  readonly note: string
  readonly photo?: SceneName
}

type Mood = 'happy' | 'disappointed' | 'surprised' | 'proud' | 'confused'

/** First those with a result, then those that wait for one, those still open, and comparisons. */
export const demoPosts = posts as readonly unknown[] as readonly DemoPost[]
