import { answersBefore, type IdempotencyKey, type KeyedCall, takeKeys, textOfKey } from '@hunch/kit/idempotency'
import { type CommitWith, newId, type Queries } from '@hunch/kit/postgres'
import { findCards, type MemberCard, roomOf, takeRoom } from '@hunch/members'
import { lockTallies, tryLockTallies } from '../posts/lock-post.ts'
import { publishingComments } from './events.ts'
import { mutedFor } from './muted-for.ts'
import type { NamedComment } from './named-comment.ts'
import {
  type CommentIntent,
  countComments,
  type FoundPlace,
  flagOf,
  type Rejection,
  rejectionOf,
} from './rules/comment-batch.ts'
import { type Comment, countOfHour } from './store/comments.ts'
import { insertHolds } from './store/hides.ts'
import { findPlaces, findWordsMuted, insertComments } from './store/places.ts'

/** A comment to write. */
export interface CommentRequest {
  readonly intent: CommentIntent
  readonly key: IdempotencyKey | undefined
  readonly fingerprint: string
  /** The id of the member's HTTP request, for the event. A batch has comments of several requests. Empty if there is none. */
  readonly requestId: string
  /** Creates the reply, which is stored with the key. */
  readonly present: (comment: NamedComment) => unknown
  /** Whether the author's card was already requested from auth. If so, the comment is written even without the card. */
  readonly isAuthorAsked: boolean
}

export type CommentOutcome =
  | { readonly kind: 'written'; readonly reply: unknown }
  | { readonly kind: 'rejected'; readonly rejection: Rejection | 'idempotencyKeyReused' }
  /** The comment was not written, because the author's card is missing. */
  | { readonly kind: 'unnamed' }

/** A comment that can be written. */
interface Draft {
  readonly request: CommentRequest
  readonly place: FoundPlace
  readonly comment: Comment
  readonly reply: unknown
  /** Members who are not notified, because they have muted a word of the comment. */
  readonly mutedForIds: readonly string[]
}

/**
 * Writes a batch of comments in one transaction, and commits it. Locks the posts' tallies, and checks each comment. One
 * statement writes all comments, counts and events. Returns one outcome per request, in order.
 */
export async function writeComments(
  tx: Queries,
  requests: readonly CommentRequest[],
  commitWith: CommitWith,
): Promise<CommentOutcome[]> {
  const judged = await judge(tx, requests)
  const isTaken = await takeDraftKeys(tx, judged.drafts)
  const written = judged.drafts.filter(isTaken)
  const outcomes = new Map<CommentRequest, CommentOutcome>([
    ...judged.outcomes,
    ...(await outcomesBefore(tx, requests, new Set(written.map(({ request }) => request)))),
    ...written.map(({ request, reply }) => [request, { kind: 'written', reply }] as const),
  ])
  if (written.length > 0) await write(tx, commitWith, written, judged.now)
  return requests.map((request) => {
    const outcome = outcomes.get(request)
    if (!outcome) throw new Error('a comment was neither written nor rejected')
    return outcome
  })
}

/** Locks the posts' tallies. Returns the comments that can be written, and the outcomes of the others. */
async function judge(tx: Queries, requests: readonly CommentRequest[]) {
  const intents = requests.map(({ intent }) => intent)
  const authors = new Set(intents.map(({ memberId }) => memberId))
  // These statements are sent together, in one round trip.
  const [{ places, now }, found, mutedWords] = await Promise.all([
    lockPlaces(tx, intents),
    findCards(tx, [...authors]),
    findWordsMuted(tx, intents),
  ])
  const cards = new Map(found.map((card) => [card.memberId, card]))
  const room = await roomOf(tx, limitsOf(intents), countOfHour)
  const drafts: Draft[] = []
  const outcomes: [CommentRequest, CommentOutcome][] = []
  for (const [index, request] of requests.entries()) {
    const place = places[index]
    const author = cards.get(request.intent.memberId)
    const rejection = place ? rejectionOf(request.intent, place, author) : 'predictionNotFound'
    if (!place || rejection)
      outcomes.push([request, { kind: 'rejected', rejection: rejection ?? 'predictionNotFound' }])
    else if (!author && !request.isAuthorAsked) outcomes.push([request, { kind: 'unnamed' }])
    else if (!takeRoom(room, request.intent.memberId))
      outcomes.push([request, { kind: 'rejected', rejection: 'tooManyForNow' }])
    else
      drafts.push({
        ...draft(request, place, author ?? null, now),
        mutedForIds: mutedFor({ ...request.intent, ...concerning(place) }, mutedWords),
      })
  }
  return { drafts, outcomes, now }
}

const limitsOf = (intents: readonly CommentIntent[]): ReadonlyMap<string, number> =>
  new Map(intents.flatMap(({ memberId, limit }) => (limit === undefined ? [] : [[memberId, limit]])))

/** Returns the members whom a comment notifies: the post's owner, and the author of the parent comment. */
const concerning = ({ ownerId, parent }: FoundPlace) => ({ ownerId, parentAuthorId: parent?.authorId })

/** Locks the tallies and reads the places in one round trip. Needs several round trips if a tally does not exist yet. */
async function lockPlaces(tx: Queries, intents: readonly CommentIntent[]): ReturnType<typeof findPlaces> {
  const postIds = intents.map(({ postId }) => postId)
  const [isLocked, found] = await Promise.all([tryLockTallies(tx, postIds), findPlaces(tx, intents)])
  if (isLocked) return found
  await lockTallies(tx, postIds)
  return findPlaces(tx, intents)
}

function draft(request: CommentRequest, place: FoundPlace, author: MemberCard | null, createdAt: Date) {
  const { postId, memberId, content } = request.intent
  const { parent } = place
  const id = newId()
  const held = flagOf(request.intent, place)?.held === true
  const comment = {
    id,
    postId,
    threadId: parent?.threadId ?? id,
    parentId: parent?.id ?? null,
    level: parent ? parent.level + 1 : 0,
    memberId,
    content,
    likeCount: 0,
    hidden: held,
    held,
    unannounced: held,
    createdAt,
  }
  return {
    request,
    place,
    comment,
    reply: request.present({ ...comment, liked: false, unavailable: false, muted: false, author }),
  }
}

/** Takes the idempotency keys of drafts. If several drafts have the same key, only the first gets it. */
async function takeDraftKeys(tx: Queries, drafts: readonly Draft[]): Promise<(draft: Draft) => boolean> {
  const first = new Map<string, Draft & { request: KeyedCall }>()
  for (const each of drafts) {
    const { request } = each
    const text = request.key && textOfKey(request.key)
    if (request.key && text && !first.has(text)) first.set(text, { ...each, request: { ...request, key: request.key } })
  }
  const calls = [...first.values()].map(({ request: { key, fingerprint }, reply }) => ({
    key,
    fingerprint,
    answer: reply,
  }))
  const taken = calls.length > 0 ? await takeKeys(tx, calls) : new Set<string>()
  return ({ comment, request: { key } }) =>
    !key || (taken.has(textOfKey(key)) && first.get(textOfKey(key))?.comment === comment)
}

/** Writes drafts, the counts of their posts and the events, and commits. */
async function write(tx: Queries, commitWith: CommitWith, drafts: readonly Draft[], now: Date): Promise<void> {
  const counted = countComments(drafts.map(({ request: { intent }, place }) => ({ intent, place })))
  const events = drafts.flatMap(({ request: { intent, requestId }, place, comment, mutedForIds }, index) => {
    const counts = counted[index]
    const flag = flagOf(intent, place)
    return counts
      ? [{ intent, requestId, place, comment, counts, mutedForIds, flag: flag && { ...flag, flagId: newId() } }]
      : []
  })
  const comments = drafts.map(({ comment }) => comment)
  await insertHolds(
    tx,
    events.flatMap(({ comment, flag }) => (flag?.held ? [{ flagId: flag.flagId, commentId: comment.id }] : [])),
  )
  return insertComments(commitWith, { comments, counted, publishing: publishingComments(events, now) })
}

/** Returns the outcomes of requests whose key was used before, for example by another request of the batch. */
async function outcomesBefore(
  tx: Queries,
  requests: readonly CommentRequest[],
  written: ReadonlySet<CommentRequest>,
): Promise<[CommentRequest, CommentOutcome][]> {
  const keyed = requests.flatMap((request) =>
    request.key && !written.has(request) ? [{ request, key: request.key, fingerprint: request.fingerprint }] : [],
  )
  if (keyed.length === 0) return []
  const answers = await answersBefore(tx, keyed)
  return keyed.flatMap(({ request }, index): [CommentRequest, CommentOutcome][] => {
    const before = answers[index]
    if (!before) return []
    if (before === 'reused') return [[request, { kind: 'rejected', rejection: 'idempotencyKeyReused' }]]
    return [[request, { kind: 'written', reply: before.answer }]]
  })
}
