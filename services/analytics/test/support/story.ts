/** Weeks of a small crowd, made by chance from a seed: what happened, and the facts that tell it. */
import { newId } from '@hunch/kit/postgres'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  ReflectionWrittenSchema,
  ResolvedBy,
  VoteWithdrawnSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentPostedSchema, FollowStartedSchema, LikeGivenSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { Happening } from '../../src/testing/index.ts'
import { inHours, newPost, posted, resolved, settled, type TestPost, voted } from './facts.ts'
import { factOf, type Person } from './world.ts'

export interface Story {
  readonly happenings: readonly Happening[]
  readonly events: readonly Event[]
  readonly end: Date
}

/** Numbers from 0 to below 1 by mulberry32: the same for a seed, everywhere. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const categories = ['sport', 'science', 'weather', '']

/** What the story is told with. */
interface Teller {
  readonly random: () => number
  pick<T>(from: readonly T[]): T
  note(happening: Happening, event: Event): void
  /** An instant in some hour of the day that is told. */
  at(hour: number): Date
}

const local = (at: Date, { timeZone = 'UTC' }: Person) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

export function makeStory(
  people: readonly Person[],
  { days, seed, start }: { days: number; seed: number; start: Date },
): Story {
  const random = chance(seed)
  const steps: { happening: Happening; event: Event }[] = []
  const comments: Said[] = []
  const gone = people.at(-1) as Person
  const goneFrom = Math.ceil(days / 2)
  const tellerOf = (today: number): Teller => ({
    random,
    pick: (from) => from[Math.floor(random() * from.length)] as never,
    note: (happening, event) => void steps.push({ happening, event }),
    at: (hour) => inHours(24 * today + hour + random(), start),
  })
  for (let today = 0; today < days; today += 1) {
    const teller = tellerOf(today)
    const here = people.filter((person) => person !== gone || today < goneFrom)
    for (const owner of here) if (random() < 0.3) makePost(teller, owner, here)
    for (const person of here) {
      reflect(teller, person)
      meet(teller, person, here, comments)
      if (today === goneFrom) comments.splice(0, comments.length, ...comments.filter(({ author }) => author !== gone))
    }
  }
  const goneAt = inHours(24 * goneFrom - 1, start)
  const message = { memberId: gone.id }
  tellerOf(0).note({ kind: 'erased', who: gone.id, at: goneAt }, factOf(MemberDeletedSchema, gone.id, message, goneAt))
  steps.sort((a, b) => a.happening.at.getTime() - b.happening.at.getTime())
  return {
    happenings: steps.map(({ happening }) => happening),
    events: steps.map(({ event }) => event),
    end: inHours(24 * days, start),
  }
}

/** Somebody posts, others vote, change their minds or take their votes back, and it comes to an end. */
function makePost(teller: Teller, owner: Person, here: readonly Person[]): void {
  const { random, at, note } = teller
  const post = { id: newId(), owner }
  const madeAt = at(1)
  const [category, story] = [teller.pick(categories), random() < 0.2]
  const more = { category, isExperience: story, localDate: local(madeAt, owner) }
  const made = {
    kind: 'posted',
    post: post.id,
    by: owner.id,
    category,
    story,
    day: more.localDate,
    at: madeAt,
  } as const
  note(made, posted(post, madeAt, more))
  for (const voter of here) {
    if (random() > 0.55) continue
    for (let times = random() < 0.1 ? 2 : 1; times > 0; times -= 1) {
      const votedAt = at(3 + 3 * times)
      const [vote, day] = [random() < 0.6, local(votedAt, voter)]
      note(
        { kind: 'voted', post: post.id, by: voter.id, vote, day, at: votedAt },
        voted(post, voter, vote, votedAt, day),
      )
    }
    if (random() > 0.05) continue
    const takenAt = at(10)
    const message = { postId: post.id, ownerId: owner.id, memberId: voter.id, localDate: local(takenAt, voter) }
    const withdrawal = factOf(VoteWithdrawnSchema, post.id, message, takenAt)
    note({ kind: 'withdrawn', post: post.id, by: voter.id, at: takenAt }, withdrawal)
  }
  settleBySomebody(post, teller)
}

function reflect({ random, at, note }: Teller, person: Person): void {
  if (random() > 0.1) return
  const when = at(2)
  const day = local(when, person)
  const message = { reflectionId: newId(), postId: newId(), memberId: person.id, localDate: day }
  note({ kind: 'reflected', by: person.id, day, at: when }, factOf(ReflectionWrittenSchema, newId(), message, when))
}

interface Said {
  readonly id: string
  readonly author: Person
  readonly post: TestPost
}

/** Follows, comments and likes between members. */
function meet({ random, pick, at, note }: Teller, person: Person, here: readonly Person[], comments: Said[]): void {
  const when = at(2)
  const day = local(when, person)
  const other = pick(here)
  if (random() < 0.3 && other !== person) {
    const message = { followerId: person.id, followedId: other.id, localDate: day }
    const follow = factOf(FollowStartedSchema, other.id, message, when)
    note({ kind: 'followed', who: other.id, by: person.id, day, at: when }, follow)
  }
  if (random() < 0.2) {
    const said = { id: newId(), author: person, post: newPost(other) }
    comments.push(said)
    const message = { commentId: said.id, postId: said.post.id, ownerId: other.id, memberId: person.id, localDate: day }
    const comment = factOf(CommentPostedSchema, said.post.id, message, when)
    note({ kind: 'commented', post: said.post.id, by: person.id, day, at: when }, comment)
  }
  const liked = pick(comments.slice(0, 3))
  if (!liked || random() > 0.4) return
  const likedAt = at(14)
  const { id, author, post } = liked
  const message = { commentId: id, postId: post.id, authorId: author.id, memberId: person.id, localDate: day }
  const like = factOf(LikeGivenSchema, post.id, message, likedAt)
  note({ kind: 'liked', comment: id, author: author.id, by: person.id, day, at: likedAt }, like)
}

/** Most posts are resolved by their owner, some lapse, some results are changed or taken back by the admin. */
function settleBySomebody(post: TestPost, { random, at, note }: Teller): void {
  const { id, owner } = post
  const when = at(12)
  const settle = (settlement: number, result: boolean | null | undefined, at: Date, by: ResolvedBy) => {
    const said = { post: id, owner: owner.id, result: result ?? null, settlement, byOwner: by === ResolvedBy.OWNER, at }
    note({ kind: 'settled', ...said }, settled(post, result, at, { settlement, by }))
  }
  const byOwner = random() < 0.85
  const result = random() < 0.1 ? null : random() < 0.6
  if (byOwner) {
    const day = local(when, owner)
    note({ kind: 'resolved', post: id, by: owner.id, day, at: when }, resolved(post, result, when, day))
  }
  settle(1, byOwner ? result : null, inHours(1, when), byOwner ? ResolvedBy.OWNER : ResolvedBy.LAPSE)
  const later = inHours(30 + 20 * random(), when)
  if (random() < 0.15) settle(2, result === null ? true : !result, later, ResolvedBy.ADMIN)
  else if (random() < 0.05) settle(2, undefined, later, ResolvedBy.ADMIN)
}
