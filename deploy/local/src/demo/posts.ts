import type { DeadlineChoice } from '@hunch/proto/http/client'
import type { SceneName } from './pictures/scenes/index.ts'
import posts from './posts.json' with { type: 'json' }

/** A post of the demo data, with its time and its result. */
export interface DemoPost {
  /** The author's id. */
  readonly by: string
  /** Number of hours since the post was made. */
  readonly hoursAgo: number
  /** Time from the post to its deadline; undefined for a comparison. */
  readonly lasts?: DeadlineChoice
  readonly category?: string
  readonly headline: string
  readonly statement: string
  /** The story so far; makes the post a Story. */
  readonly story?: string
  readonly photos?: readonly SceneName[]
  /** Names of a comparison's sides, if it has any. */
  readonly sides?: readonly [agree: string, disagree: string]
  /** The result that the post's author gives; absent if there is none yet. */
  readonly outcome?: 'yes' | 'no' | 'unclear'
  /** The result that the post's author gives after the first start, once the post has ended. */
  readonly later?: { readonly outcome: 'yes' | 'no'; readonly note: string }
  readonly evidence?: DemoEvidence
  /** The author's private note about the result. */
  readonly journal?: { readonly content: string; readonly mood: Mood; readonly rating: number }
  /** Share of voters who agree. */
  readonly agree: number
  /** Share of people who see the post before it ends. */
  readonly reach: number
}

/** How the author of a post knows its result. */
export interface DemoEvidence {
  readonly note: string
  readonly photo?: SceneName
}

type Mood = 'happy' | 'disappointed' | 'surprised' | 'proud' | 'confused'

/** Posts with a result, then posts that wait for one, open posts, and comparisons. */
export const demoPosts = posts as readonly unknown[] as readonly DemoPost[]
