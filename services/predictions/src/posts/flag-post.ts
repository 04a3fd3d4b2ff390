import type { Member } from '@hunch/kit/identity'
import { newId, type Queries } from '@hunch/kit/postgres'
import { type Applying, holdsLink } from '@hunch/members'
import { limits } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { publishFlagged } from './events.ts'
import { hidePost } from './hide-post.ts'
import { nextVersion } from './lock-own-post.ts'
import { type Flag, flagOf } from './rules/flag.ts'
import { countShownWithMedia } from './store/hides.ts'
import { lockPost, type Post } from './store/posts.ts'

/** What was written of a post. */
interface Words {
  readonly texts: readonly (string | null)[]
  readonly hasPhoto: boolean
}

/** Whether any of some texts holds a link. */
export const holdLink = (texts: readonly (string | null)[]): boolean => texts.some((text) => text && holdsLink(text))

/**
 * Returns which rule of the operator's applies to what a member wrote. In a private group none does, as nobody may look; but
 * what moderation has hidden there waits for a look as anywhere.
 *
 * @throws wordRefused, also there
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

/** Whether fewer posts of a member with photos or links are shown than have to be looked at. */
const isNew = async (tx: Queries, memberId: string): Promise<boolean> =>
  (await countShownWithMedia(tx, memberId, limits.lookedAtPosts)) < limits.lookedAtPosts

/** Has moderation look at a locked post, and hides it until then where it is held. */
export async function flagPost(tx: Queries, post: Post, flag: Flag): Promise<void> {
  const flagId = newId()
  if (flag.held) await hidePost(tx, { actId: flagId, postId: post.id, kind: 'hold', standing: true })
  await publishFlagged(tx, post, { flagId, ...flag }, await nextVersion(tx, post))
}

/** Has moderation look at a post that is hidden by now and was reworded after that was decided, on the words of before. */
export async function flagRewordedSince(tx: Queries, postId: string, decidedAt: Date): Promise<void> {
  const post = (await lockPost(tx, postId))?.post
  if (post?.rewordedAt && post.rewordedAt >= decidedAt)
    await flagPost(tx, post, { cause: 'reworded', wordId: '', held: true })
}
