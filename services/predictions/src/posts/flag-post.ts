import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import { type Applying, holdsLink } from '@hunch/members'
import { limits } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { hidePost } from './changes-of-peers.ts'
import { publishFlagged } from './events.ts'
import { nextVersion } from './next-version.ts'
import { type Flag, flagOf } from './rules/flag.ts'
import { countShownWithMedia } from './store/hides.ts'
import { lockPost, type Post } from './store/posts.ts'

/** The parts of a post that decide whether moderation must review it. */
interface Words {
  readonly texts: readonly (string | null)[]
  readonly hasPhoto: boolean
}

/** Whether any of the texts contains a link. */
export const holdLink = (texts: readonly (string | null)[]): boolean => texts.some((text) => text && holdsLink(text))

/**
 * Checks a member's texts. Returns a flag if moderation must review the post, otherwise undefined. The admin's posts get no
 * flag. Posts in private groups get none either, because moderators may not read them; but a post that moderation has
 * hidden is held again.
 *
 * @throws wordRefused, also in private groups
 */
export async function judgeWords(
  ctx: Context,
  tx: Queries,
  member: Member,
  { texts, hasPhoto, post }: Words & { readonly post: Pick<Post, 'audienceGroupId' | 'hidden'> },
): Promise<Flag | undefined> {
  const word: Applying | undefined = await ctx.contributions.judge(tx, member, texts)
  if (member.role === 'admin') return undefined
  const isPrivate = post.audienceGroupId !== null
  const hasMedia = !isPrivate && (hasPhoto || holdLink(texts))
  const waitsAsNew = hasMedia && (await ctx.contributions.holdsNewAccounts(tx)) && (await isNew(tx, member.id))
  return flagOf({ word, waitsAsNew, isHidden: post.hidden, isPrivate })
}

/** Whether a member is new: fewer than `limits.lookedAtPosts` of their posts with photos or links are visible to others. */
const isNew = async (tx: Queries, memberId: string): Promise<boolean> =>
  (await countShownWithMedia(tx, memberId, limits.lookedAtPosts)) < limits.lookedAtPosts

/**
 * Asks moderation to review a post whose row the transaction has locked. If the flag says `held`, hides the post until the
 * review.
 */
export async function flagPost(tx: Queries, post: Post, flag: Flag): Promise<void> {
  const flagId = newId()
  if (flag.held) await hidePost(tx, { actId: flagId, postId: post.id, kind: 'hold', standing: true })
  await publishFlagged(tx, post, { flagId, ...flag }, await nextVersion(tx, post))
}

/** Holds a post for review if its wording changed after moderation's decision: the decision was about the earlier wording. */
export async function flagRewordedSince(tx: Queries, postId: string, decidedAt: Date): Promise<void> {
  const post = (await lockPost(tx, postId))?.post
  if (post?.rewordedAt && post.rewordedAt >= decidedAt)
    await flagPost(tx, post, { cause: 'reworded', wordId: '', held: true })
}
