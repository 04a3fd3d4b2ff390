import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { indexAgain } from '../search-index/index-posts.ts'
import { publishEdited } from './events.ts'
import { flagPost, holdLink, judgeWords } from './flag-post.ts'
import { getPost } from './get-post.ts'
import { lockOwnPost, privateGroupsFor } from './policy.ts'
import { isOpen } from './rules/deadline.ts'
import type { Item } from './store/items.ts'
import { lockLimits, markReworded } from './store/member-limits.ts'
import { insertVersion, type Post, updatePost } from './store/posts.ts'

export interface Wording {
  readonly headline: string
  readonly supportingStatement: string
  /** The names of a comparison's sides. Undefined: unchanged. Null: none. */
  readonly sides?: { readonly agree: string; readonly disagree: string } | null | undefined
}

/**
 * Changes the wording of an open post. Stores the earlier headline and statement if they change. Does nothing if the
 * wording is the same. If the member is limited, only their followers see the post from then on. Withholds the earlier
 * wording from others if the post is hidden: it was judged, or never reviewed.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 * @throws editingClosed after the deadline, by the database's clock
 * @throws headlineAndStatementRequired
 * @throws wordRefused
 * @throws sidesFixed if the post has votes and the sides would change
 */
export async function editPost(
  ctx: Context,
  member: Member,
  id: string,
  { headline, supportingStatement, sides }: Wording,
): Promise<Item> {
  const groupIds = await privateGroupsFor(ctx, member, [id])
  await ctx.database.transaction(async (tx) => {
    await lockLimits(tx, member.id)
    const { post, now } = await lockOwnPost(tx, member, id, { groupIds, orAdmin: false })
    if (!isOpen(post.deadline, now)) throw errors.editingClosed()
    if (post.postType === 'prediction' && !supportingStatement) throw errors.headlineAndStatementRequired()
    const named = namedSides(post, sides)
    const isReworded = headline !== post.headline || supportingStatement !== post.supportingStatement
    if (!isReworded && !named) return
    const texts = [headline, supportingStatement, post.experienceContext, ...sidesOf({ ...post, ...named })]
    const flag = await judgeWords(ctx, tx, member, { texts, hasPhoto: false, post })
    if (isReworded)
      await insertVersion(tx, {
        postId: id,
        wording: post.wording,
        headline: post.headline,
        supportingStatement: post.supportingStatement,
        replacedAt: now,
        isWithheld: post.hidden,
      })
    const wording = post.wording + 1
    const version = post.version + 1
    const edited = post.edited || post.agreeCount + post.disagreeCount > 0
    await updatePost(tx, id, {
      headline,
      supportingStatement,
      ...named,
      wording,
      edited,
      version,
      hasLink: holdLink(texts),
    })
    await markReworded(tx, post)
    await indexAgain(tx, { ...post, wording, headline, supportingStatement })
    await publishEdited(tx, post, version, wording)
    if (flag) await flagPost(tx, post, flag)
  })
  return getPost(ctx, member, id)
}

const sidesOf = ({ agreeSide, disagreeSide }: Post) => [agreeSide, disagreeSide]

/** Returns the columns of a comparison's new sides; undefined if they do not change. @throws sidesFixed */
function namedSides(post: Post, sides: Wording['sides']): Pick<Post, 'agreeSide' | 'disagreeSide'> | undefined {
  if (sides === undefined || post.postType !== 'comparison') return undefined
  const named = { agreeSide: sides?.agree ?? null, disagreeSide: sides?.disagree ?? null }
  if (named.agreeSide === post.agreeSide && named.disagreeSide === post.disagreeSide) return undefined
  if (post.agreeCount + post.disagreeCount > 0) throw errors.sidesFixed()
  return named
}
