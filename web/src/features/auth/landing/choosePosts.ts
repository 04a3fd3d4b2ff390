import type { Reply } from '@hunch/proto/http/client'
import type { Language } from '#ui/index.ts'

/** A post as visitors see it. */
export type PublicPost = Reply<'listPublic'>[number]

/** The posts on the landing screen. */
export interface ShownPosts {
  /** An open post to vote on. */
  readonly open: PublicPost | undefined
  /** A resolved post. */
  readonly decided: PublicPost | undefined
  /** The newest good ones of the other open posts, then the newest of the rest. */
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

/** The letters of languages that are not written in Latin letters. */
const lettersOf: Partial<Record<Language, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  zh: /\p{Script=Han}/gu,
}
const latin = /\p{Script=Latin}/gu

/**
 * Chooses the posts to show to a visitor who reads a language. Posts in its letters come before others. Then, among open posts,
 * short headlines come first, then posts with a deadline, then more votes.
 */
export function choosePosts(posts: readonly PublicPost[], nowMs: number, language: Language): ShownPosts {
  const readable = ({ prediction: { headline } }: PublicPost) => readability(headline, lettersOf[language] ?? latin)
  const isOpen = ({ prediction: { deadline, ended, resolved } }: PublicPost) =>
    !ended && !resolved && (deadline === null || Date.parse(deadline) - nowMs > leastLeftMs)
  const open = best(posts.filter(isOpen), (post) => [readable(post), isShort(post), hasDeadline(post), post.totalVotes])
  const decided = best(posts.filter(isDecided), (post) => [
    readable(post),
    isContested(post),
    isShort(post),
    Math.min(post.totalVotes, 3),
    resolvedAt(post),
  ])
  const others = posts.filter((post) => post !== open && isOpen(post))
  const newest = others
    .toSorted((a, b) => readable(b) - readable(a) || isGood(b) - isGood(a)) // keeps the order of equal ones: the newest first
    .slice(0, mostNewest)
  return { open, decided, newest }
}

/** 2 for a text mostly in the letters of a language, 1 for Latin letters, which most people can read, otherwise 0. */
function readability(text: string, letters: RegExp): number {
  const half = (text.match(/\p{Letter}/gu)?.length ?? 0) / 2
  const isMostly = (script: RegExp) => (text.match(script)?.length ?? 0) > half
  return isMostly(letters) ? 2 : Number(isMostly(latin))
}

/** Whether a post has a clear result. */
export const isDecided = ({ prediction: { resolved, result } }: PublicPost): boolean => resolved && result !== null

/** 1 if a post is worth one of the few rows: it can be read at a glance, and people have voted on it. Otherwise 0. */
const isGood = ({ prediction: { headline }, totalVotes }: PublicPost): number =>
  Number([...headline].length <= longestOfGood && totalVotes >= leastVotesOfGood)

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
