import type { Reply } from '@hunch/proto/http/client'

/** A post as visitors see it. */
export type PublicPost = Reply<'listPublic'>[number]

/** The posts on the landing screen. */
export interface ShownPosts {
  /** An open post to vote on. */
  readonly open: PublicPost | undefined
  /** A resolved post. */
  readonly decided: PublicPost | undefined
  /** The newest good posts of the other open ones, then the newest of the rest. */
  readonly newest: readonly PublicPost[]
}

/** Minimum time until the deadline, in ms. A visitor needs this time to sign up. */
const leastLeftMs = 10 * 60_000
/** Maximum length of a headline that fits on two lines of a phone, in characters. */
const longestHeadline = 46
/** Maximum length of the headline of a good post, in characters: two lines of the list on a phone. */
const longestOfGood = 80
/** Minimum number of votes on a good post. */
const leastVotesOfGood = 3
export const mostNewest = 3

/** Chooses the posts to show. Among open posts, short headlines come first, then posts with a deadline, then more votes. */
export function choosePosts(posts: readonly PublicPost[], nowMs: number): ShownPosts {
  const isOpen = ({ prediction: { deadline, ended, resolved } }: PublicPost) =>
    !ended && !resolved && (deadline === null || Date.parse(deadline) - nowMs > leastLeftMs)
  const open = best(posts.filter(isOpen), (post) => [isShort(post), hasDeadline(post), post.totalVotes])
  const decided = best(
    posts.filter(({ prediction: { resolved, result } }) => resolved && result !== null),
    (post) => [isContested(post), isShort(post), Math.min(post.totalVotes, 3), resolvedAt(post)],
  )
  const others = posts.filter((post) => post !== open && isOpen(post))
  const newest = [...others.filter(isGood), ...others.filter((post) => !isGood(post))].slice(0, mostNewest)
  return { open, decided, newest }
}

/** Whether a post is worth one of the few rows: it can be read at a glance, and people have voted on it. */
const isGood = ({ prediction: { headline }, totalVotes }: PublicPost): boolean =>
  [...headline].length <= longestOfGood && totalVotes >= leastVotesOfGood

const isShort = ({ prediction }: PublicPost): number => Number([...prediction.headline].length <= longestHeadline)
/** 1 if both sides have votes, otherwise 0. */
const isContested = ({ agreeCount, disagreeCount }: PublicPost): number => Number(agreeCount > 0 && disagreeCount > 0)
const resolvedAt = ({ prediction }: PublicPost): number => Date.parse(prediction.resolvedAt ?? '')
const hasDeadline = ({ prediction }: PublicPost): number => Number(prediction.deadline !== null)

/** Returns the post with the highest rank, the first one if several are equal. Ranks are compared figure by figure. */
function best(posts: readonly PublicPost[], rank: (post: PublicPost) => readonly number[]): PublicPost | undefined {
  return posts.reduce<PublicPost | undefined>((found, post) => {
    if (!found) return post
    const [theirs, ours] = [rank(found), rank(post)]
    const at = ours.findIndex((figure, index) => figure !== theirs[index])
    return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0) ? post : found
  }, undefined)
}
