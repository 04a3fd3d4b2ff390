import { createChance } from '@hunch/local/chance'
import type { ScaleAuthor, ScaleFollow, ScalePost } from '@hunch/predictions/scale'
import { firstNames, grounds, homes, lastNames, outcomes, subjects } from './words.ts'

/** The size of a made-up world. */
export interface Size {
  readonly members: number
  readonly posts: number
  /** Approximate: votes are spread unevenly over the posts. */
  readonly votes: number
}

/** A person of the made-up world. */
export interface Person extends ScaleAuthor {
  readonly email: string
  readonly timeZone: string
}

const seed = 20_261_121
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Age of the oldest post, in days. */
const postsSinceDays = 90
/** Age of the oldest member, in days. */
const membersSinceDays = 200
const followsEach = 25
const durationsHours = [1, 3, 12, 24, 48, 72, 168, 168, 720]
const categories = ['sports', 'politics', 'tech', 'entertainment', 'weather', 'food', null, null]

/** `12 → m12@scale.example`: the address that a member signs in with. */
export const emailOf = (n: number): string => `m${n}@scale.example`

/**
 * Returns a UUID of version 7 for a time and a number. It contains the kind (1: member, 2: post), so that the two never
 * collide.
 */
function idOf(kind: 1 | 2, n: number, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${kind}00-8000-${n.toString(16).padStart(12, '0')}`
}

/** Returns the same people, follows and posts for the same size and time. Posts are an iterable, to save memory. */
export function makeWorld(size: Size, now: Date) {
  const chance = createChance(seed)
  const people = makePeople(size.members, now, chance)
  const crowd = createCrowd(people, chance)
  return {
    people,
    follows: makeFollows(people, now, { chance, crowd }),
    *posts(): Generator<ScalePost> {
      for (let n = 0; n < size.posts; n += 1) yield makePost(n, { size, now: now.getTime(), chance, crowd })
    },
  }
}

type Chance = () => number
const pickBy =
  (chance: Chance) =>
  <Item>(items: readonly Item[]): Item =>
    items[Math.floor(chance() * items.length)] as Item

function makePeople(count: number, now: Date, chance: Chance): Person[] {
  const pick = pickBy(chance)
  return Array.from({ length: count }, (_, n) => {
    const [country, timeZone] = pick(homes)
    const joinedAt = new Date(now.getTime() - (1 - n / count) * membersSinceDays * dayMs)
    const names = { firstName: pick(firstNames), lastName: pick(lastNames) }
    return { id: idOf(1, n, joinedAt.getTime()), ...names, country, timeZone, joinedAt, email: emailOf(n) }
  })
}

/** Picks people unevenly: the first are picked far more often than the last. */
function createCrowd(people: readonly Person[], chance: Chance) {
  const someone = (): Person => people[Math.floor(chance() ** 2.2 * people.length)] as Person
  return {
    someone,
    /** Returns different people, none of them with the id `not`; fewer than `count` if they are hard to find. */
    others(count: number, not: string): Person[] {
      const wanted = Math.min(count, people.length / 2)
      const found = new Set<Person>()
      for (let tries = 0; found.size < wanted && tries < 4 * wanted; tries += 1) {
        const person = someone()
        if (person.id !== not) found.add(person)
      }
      return [...found]
    },
  }
}

interface Dice {
  readonly chance: Chance
  readonly crowd: ReturnType<typeof createCrowd>
}

const makeFollows = (people: readonly Person[], now: Date, { chance, crowd }: Dice): ScaleFollow[] =>
  people.flatMap(({ id, joinedAt }) =>
    crowd.others(Math.floor(chance() * 2 * followsEach), id).map((followed) => ({
      followerId: id,
      followedId: followed.id,
      followedAt: new Date(joinedAt.getTime() + chance() * (now.getTime() - joinedAt.getTime())),
    })),
  )

function makePost(n: number, { size, now, chance, crowd }: Dice & { size: Size; now: number }): ScalePost {
  const pick = pickBy(chance)
  // The square root moves most posts closer to now.
  const createdAt = now - (1 - Math.sqrt((n + chance()) / size.posts)) * postsSinceDays * dayMs
  const owner = crowd.someone()
  const lastsMs = chance() < 0.1 ? null : pick(durationsHours) * hourMs
  const deadline = lastsMs === null ? null : createdAt + lastsMs
  const end = Math.min(deadline ?? Number.POSITIVE_INFINITY, now)
  const draw = Math.round((size.votes / size.posts) * -Math.log(1 - chance()) * (chance() < 0.001 ? 50 : 1))
  const agree = 0.2 + 0.6 * chance()
  const seers = crowd.others(draw * 1.5, owner.id)
  const voters = seers.slice(0, Math.ceil((seers.length * 2) / 3))
  return {
    id: idOf(2, n, Math.floor(createdAt)),
    ownerId: owner.id,
    headline: `${pick(subjects)} ${pick(outcomes)}`,
    supportingStatement: `${pick(grounds)} ${pick(grounds)}`,
    category: pick(categories),
    country: owner.country,
    createdAt: new Date(createdAt),
    ...endingOf({ deadline, lastsMs, now, agree, chance }),
    votes: voters.map(({ id }) => ({
      memberId: id,
      vote: chance() < agree,
      votedAt: new Date(createdAt + (end - createdAt) * 0.95 * chance() ** 1.9),
    })),
    viewerIds: seers.slice(voters.length).map(({ id }) => id),
  }
}

interface Ending {
  readonly deadline: number | null
  readonly lastsMs: number | null
  readonly now: number
  readonly agree: number
  readonly chance: Chance
}

/** Returns how a post ends. Most owners give the result an hour after the deadline. Unresolved posts lapse. */
function endingOf({ deadline, lastsMs, now, agree, chance }: Ending) {
  const ownerResolves = chance() < 0.85
  const result = chance() < agree
  if (deadline === null || lastsMs === null) return { deadline: null, lapsesAt: null, resolvedAt: null, result: null }
  const lapsesAt = deadline + Math.min(Math.max(3 * lastsMs, dayMs), 7 * dayMs)
  const isResolved = ownerResolves && deadline + hourMs < now
  const resolvedAt = isResolved ? deadline + hourMs : lapsesAt < now ? lapsesAt : null
  return {
    deadline: new Date(deadline),
    lapsesAt: new Date(lapsesAt),
    resolvedAt: resolvedAt === null ? null : new Date(resolvedAt),
    result: isResolved ? result : null,
  }
}
