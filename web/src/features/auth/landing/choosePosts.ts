import type { PublicPost } from '../../../api/index.ts'

/** What the landing screen shows. */
export interface ShownPosts {
  /** One to vote on. */
  readonly open: PublicPost | undefined
  /** One with its result. */
  readonly decided: PublicPost | undefined
  /** The newest others that are open. */
  readonly newest: readonly PublicPost[]
}

/** A post that closes sooner may be over before its visitor has signed up. */
const leastLeftMs = 10 * 60_000
/** A longer headline takes more than two lines on a phone. */
const longestHeadline = 46
export const mostNewest = 3

/** Chooses from the newest posts: for the votes the one that most voted on, of those with a short headline first. */
export function choosePosts(posts: readonly PublicPost[], nowMs: number): ShownPosts {
  const isOpen = ({ prediction: { deadline, ended, resolved } }: PublicPost) =>
    !ended && !resolved && (deadline === null || Date.parse(deadline) - nowMs > leastLeftMs)
  const open = best(posts.filter(isOpen), (post) => [isShort(post), hasDeadline(post), post.totalVotes])
  const decided = best(
    posts.filter(({ prediction: { resolved, result } }) => resolved && result !== null),
    (post) => [isContested(post), isShort(post), Math.min(post.totalVotes, 3), resolvedAt(post)],
  )
  const newest = posts.filter((post) => post !== open && isOpen(post)).slice(0, mostNewest)
  return { open, decided, newest }
}

const isShort = ({ prediction }: PublicPost): number => Number([...prediction.headline].length <= longestHeadline)
/** Whether people were of two minds. */
const isContested = ({ agreeCount, disagreeCount }: PublicPost): number => Number(agreeCount > 0 && disagreeCount > 0)
const resolvedAt = ({ prediction }: PublicPost): number => Date.parse(prediction.resolvedAt ?? '')
const hasDeadline = ({ prediction }: PublicPost): number => Number(prediction.deadline !== null)

/** The first with the highest rank: compared figure by figure. */
function best(posts: readonly PublicPost[], rank: (post: PublicPost) => readonly number[]): PublicPost | undefined {
  return posts.reduce<PublicPost | undefined>((found, post) => {
    if (!found) return post
    const [theirs, ours] = [rank(found), rank(post)]
    const at = ours.findIndex((figure, index) => figure !== theirs[index])
    return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0) ? post : found
  }, undefined)
}
