/** Changes of posts that other services cause: moderation, media or social. */
import type { Queries } from '@hunch/kit/postgres'
import { publishEvidence, publishVisibility } from './events.ts'
import { countEvidenceChange } from './store/evidence.ts'
import { type Hide, saveHide } from './store/hides.ts'
import { type Limit, lockLimits, saveLimit } from './store/member-limits.ts'
import { showHeld } from './store/photos.ts'
import { lockPost, lockPosting, withholdVersions } from './store/posts.ts'
import { type SocialCount, saveCommentCounts, saveReactionCounts } from './store/social-counts.ts'

/** Stores whether an act or a flag hides a post. Publishes VisibilityChanged if this hides, shows, or holds the post. */
export async function hidePost(tx: Queries, hide: Hide): Promise<void> {
  const changed = await saveHide(tx, hide)
  if (changed && !changed.post.deletedAt) await publishVisibility(tx, changed)
}

/** Like `hidePost`, but publishes nothing. */
export async function recordHide(tx: Queries, hide: Hide): Promise<void> {
  await saveHide(tx, hide)
}

/**
 * Withholds the earlier wordings of a post that an act hides from everyone but its owner and moderators. They stay withheld if
 * the act is lifted: that may be because of the words that the post has by then.
 */
export async function withholdWordings(tx: Queries, postId: string): Promise<void> {
  if (await lockPost(tx, postId)) await withholdVersions(tx, postId)
}

/** Stores whether an act limits a member. If so, only followers see the member's new posts. Also used in a rebuild. */
export async function limitMember(tx: Queries, limit: Limit): Promise<void> {
  await lockLimits(tx, limit.memberId) // comes before `lockPosting`; otherwise all members who post would wait for an edit
  await lockPosting(tx)
  await saveLimit(tx, limit)
}

/** Makes a held photo visible to all who may see its post. */
export async function showPhoto(
  tx: Queries,
  { postId, photoFile }: { readonly postId: string; readonly photoFile: string },
): Promise<void> {
  const locked = postId && (await lockPost(tx, postId))
  if (!locked || !(await showHeld(tx, postId, photoFile))) return
  const version = await countEvidenceChange(tx, postId)
  // No photo was added or removed, but services that show the post must read it again.
  await publishEvidence(tx, locked.post, version, { photoFile: '', droppedFile: '' })
}

/** Stores the number of comments on posts. */
export const handleCommentCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveCommentCounts(tx, counts)

/** Stores the number of reactions to posts. */
export const handleReactionCounts = (tx: Queries, counts: readonly SocialCount[]): Promise<void> =>
  saveReactionCounts(tx, counts)
