/** Which acts of a member count in the figures that a viewer sees. */
import { type SQL, sql } from 'drizzle-orm'

/** Who is shown a member's figures: others see only what comes of acts in public. */
export type Viewer = 'self' | 'others'

/** The condition that an act on a post counts for the viewer: others' figures leave out posts of private groups. */
export const countable = (viewer: Viewer, postId: SQL): SQL =>
  viewer === 'self' ? sql`true` : sql`${postId} in (select post_id from posts where not is_private)`

/** The condition that acts of a kind count which others never see, as reflections. */
export const ownOnly = (viewer: Viewer): SQL => (viewer === 'self' ? sql`true` : sql`false`)
