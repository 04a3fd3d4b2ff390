/** Generates some weeks of acts of a few members from a seed: as a story for the oracle, and as events for the service. */
import { newId } from '@hunch/kit/postgres'
import { chance } from '@hunch/kit/testing'
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import {
  ReflectionWrittenSchema,
  ResolvedBy,
  VoteWithdrawnSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentPostedSchema, FollowStartedSchema, LikeGivenSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import type { StoryEvent } from '../../oracle/index.ts'
import { inHours, newPost, posted, resolved, settled, type TestPost, voted } from './events.ts'
import { eventOf, type TestMember } from './world.ts'

export interface Story {
  readonly storyEvents: readonly StoryEvent[]
  readonly events: readonly Event[]
  readonly end: Date
}

const categories = ['sport', 'science', 'weather', '']

/** Helpers to create the story of one day. */
interface StoryDay {
  readonly random: () => number
  pick<T>(from: readonly T[]): T
  add(storyEvent: StoryEvent, event: Event): void
  /** Returns a random instant in an hour of the day. */
  at(hour: number): Date
}

const local = (at: Date, { timeZone = 'UTC' }: TestMember) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

export function makeStory(
  people: readonly TestMember[],
  { days, seed, start }: { days: number; seed: number; start: Date },
): Story {
  const random = chance(seed)
  const steps: { storyEvent: StoryEvent; event: Event }[] = []
  const comments: StoryComment[] = []
  const gone = people.at(-1) as TestMember
  const goneFrom = Math.ceil(days / 2)
  const storyOf = (today: number): StoryDay => ({
    random,
    pick: (from) => from[Math.floor(random() * from.length)] as never,
    add: (storyEvent, event) => void steps.push({ storyEvent, event }),
    at: (hour) => inHours(24 * today + hour + random(), start),
  })
  for (let today = 0; today < days; today += 1) {
    const storyDay = storyOf(today)
    const here = people.filter((person) => person !== gone || today < goneFrom)
    for (const owner of here) if (random() < 0.3) makePost(storyDay, owner, here)
    for (const person of here) {
      reflect(storyDay, person)
      meet(storyDay, person, here, comments)
      if (today === goneFrom) comments.splice(0, comments.length, ...comments.filter(({ author }) => author !== gone))
    }
  }
  const goneAt = inHours(24 * goneFrom - 1, start)
  const message = { memberId: gone.id }
  storyOf(0).add({ kind: 'erased', who: gone.id, at: goneAt }, eventOf(MemberDeletedSchema, gone.id, message, goneAt))
  steps.sort((a, b) => a.storyEvent.at.getTime() - b.storyEvent.at.getTime())
  return {
    storyEvents: steps.map(({ storyEvent }) => storyEvent),
    events: steps.map(({ event }) => event),
    end: inHours(24 * days, start),
  }
}

/** Adds a post: the owner posts; others vote, change or withdraw their votes; then the post settles. */
function makePost(storyDay: StoryDay, owner: TestMember, here: readonly TestMember[]): void {
  const { random, at, add } = storyDay
  const post = { id: newId(), owner }
  const madeAt = at(1)
  const [category, story] = [storyDay.pick(categories), random() < 0.2]
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
  add(made, posted(post, madeAt, more))
  for (const voter of here) {
    if (random() > 0.55) continue
    for (let times = random() < 0.1 ? 2 : 1; times > 0; times -= 1) {
      const votedAt = at(3 + 3 * times)
      const [vote, day] = [random() < 0.6, local(votedAt, voter)]
      add(
        { kind: 'voted', post: post.id, by: voter.id, vote, day, at: votedAt },
        voted(post, voter, vote, votedAt, day),
      )
    }
    if (random() > 0.05) continue
    const takenAt = at(10)
    const message = { postId: post.id, ownerId: owner.id, memberId: voter.id, localDate: local(takenAt, voter) }
    const withdrawal = eventOf(VoteWithdrawnSchema, post.id, message, takenAt)
    add({ kind: 'withdrawn', post: post.id, by: voter.id, at: takenAt }, withdrawal)
  }
  settleByMember(post, storyDay)
}

function reflect({ random, at, add }: StoryDay, person: TestMember): void {
  if (random() > 0.1) return
  const when = at(2)
  const day = local(when, person)
  const message = { reflectionId: newId(), postId: newId(), memberId: person.id, localDate: day }
  add({ kind: 'reflected', by: person.id, day, at: when }, eventOf(ReflectionWrittenSchema, newId(), message, when))
}

interface StoryComment {
  readonly id: string
  readonly author: TestMember
  readonly post: TestPost
}

/** Adds follows, comments and likes of a member. */
function meet(
  { random, pick, at, add }: StoryDay,
  person: TestMember,
  here: readonly TestMember[],
  comments: StoryComment[],
): void {
  const when = at(2)
  const day = local(when, person)
  const other = pick(here)
  if (random() < 0.3 && other !== person) {
    const message = { followerId: person.id, followedId: other.id, localDate: day }
    const follow = eventOf(FollowStartedSchema, other.id, message, when)
    add({ kind: 'followed', who: other.id, by: person.id, day, at: when }, follow)
  }
  if (random() < 0.2) {
    const comment = { id: newId(), author: person, post: newPost(other) }
    comments.push(comment)
    const message = {
      commentId: comment.id,
      postId: comment.post.id,
      ownerId: other.id,
      memberId: person.id,
      localDate: day,
    }
    const event = eventOf(CommentPostedSchema, comment.post.id, message, when)
    add({ kind: 'commented', post: comment.post.id, by: person.id, day, at: when }, event)
  }
  const liked = pick(comments.slice(0, 3))
  if (!liked || random() > 0.4) return
  const likedAt = at(14)
  const { id, author, post } = liked
  const message = { commentId: id, postId: post.id, authorId: author.id, memberId: person.id, localDate: day }
  const like = eventOf(LikeGivenSchema, post.id, message, likedAt)
  add({ kind: 'liked', comment: id, author: author.id, by: person.id, day, at: likedAt }, like)
}

/** Settles a post. Most posts are resolved by their owner, some lapse, and the admin changes or takes back some results. */
function settleByMember(post: TestPost, { random, at, add }: StoryDay): void {
  const { id, owner } = post
  const when = at(12)
  const settle = (settlement: number, result: boolean | null | undefined, at: Date, by: ResolvedBy) => {
    const byOwner = by === ResolvedBy.OWNER
    add(
      { kind: 'settled', post: id, owner: owner.id, result: result ?? null, settlement, byOwner, at },
      settled(post, result, at, { settlement, by }),
    )
  }
  const byOwner = random() < 0.85
  const result = random() < 0.1 ? null : random() < 0.6
  if (byOwner) {
    const day = local(when, owner)
    add({ kind: 'resolved', post: id, by: owner.id, day, at: when }, resolved(post, result, when, day))
  }
  settle(1, byOwner ? result : null, inHours(1, when), byOwner ? ResolvedBy.OWNER : ResolvedBy.LAPSE)
  const later = inHours(30 + 20 * random(), when)
  if (random() < 0.15) settle(2, result === null ? true : !result, later, ResolvedBy.ADMIN)
  else if (random() < 0.05) settle(2, undefined, later, ResolvedBy.ADMIN)
}
