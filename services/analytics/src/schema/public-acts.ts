/** Conditions for the acts of a member that count in the figures for a viewer. */
import { type SQL, sql } from 'drizzle-orm'

/** The viewer of a member's figures: others see only figures of public acts. */
export type Viewer = 'self' | 'others'

/** Condition that an act on a post counts for the viewer: for others, posts of private groups are excluded. */
export const countable = (viewer: Viewer, postId: SQL): SQL =>
  viewer === 'self' ? sql`true` : sql`${postId} in (select post_id from posts where not is_private)`

/** Condition for acts that others never see, e.g. reflections. */
export const ownOnly = (viewer: Viewer): SQL => (viewer === 'self' ? sql`true` : sql`false`)
