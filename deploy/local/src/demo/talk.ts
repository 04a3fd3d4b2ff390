import { createChance } from './chance.ts'
import { type DemoContext, memberOf, type PostIds, someBut } from './context.ts'
import { demoPeople } from './people.ts'
import { demoPosts } from './posts.ts'
import talk from './talk.json' with { type: 'json' }

/** What somebody said, with what others answered. */
interface DemoComment {
  readonly by: string
  readonly hoursAgo: number
  readonly text: string
  /** How many others like it. */
  readonly liked: number
  readonly replies?: readonly DemoComment[]
}

/** Threads, each below the post with that headline. */
const demoTalk = talk as readonly (DemoComment & { readonly post: string })[]

const hourMs = 3_600_000
const followedHoursAgo = 30 * 24
const seeds = { follow: 20_261_122, like: 20_261_124, react: 20_261_125 }
const kinds = ['heart', 'laughing', 'surprised', 'fire', 'thinking', 'sad'] as const
/** How likely somebody leaves a reaction on a post. */
const moved = 0.16
const followsFrom = 3
const followsTo = 7

/** Lets the demo people follow each other. */
export async function follow(context: DemoContext): Promise<void> {
  const { clocks, call, now } = context
  const chance = createChance(seeds.follow)
  await clocks.social.set(new Date(now.getTime() - followedHoursAgo * hourMs))
  for (const { id } of demoPeople) {
    const count = followsFrom + Math.floor(chance() * (followsTo - followsFrom))
    const followed = someBut(chance, id, count)
    await Promise.all(
      followed.map((person) => call(memberOf(context, id), 'followUser', {}, memberOf(context, person.id).id)),
    )
  }
}

/** Lets them comment on posts, like what was said, and react, each at a time of the past days. */
export async function talkAbout(context: DemoContext, postIds: PostIds): Promise<void> {
  const like = createChance(seeds.like)
  for (const { post, ...thread } of demoTalk) await say(context, like, thread, { predictionId: idOf(postIds, post) })
  await react(context, postIds)
}

/** Says something, has it liked, and then what was answered. */
async function say(
  context: DemoContext,
  like: () => number,
  { by, hoursAgo, text, liked, replies = [] }: DemoComment,
  target: { readonly predictionId: string; readonly parentId?: string },
): Promise<void> {
  const { clocks, call, now } = context
  await clocks.social.set(new Date(now.getTime() - hoursAgo * hourMs))
  const { id } = await call(memberOf(context, by), 'createComment', { ...target, content: text })
  const likers = someBut(like, by, liked)
  await Promise.all(likers.map((person) => call(memberOf(context, person.id), 'likeComment', {}, id)))
  for (const reply of replies) await say(context, like, reply, { ...target, parentId: id })
}

async function react(context: DemoContext, postIds: PostIds): Promise<void> {
  const { clocks, call, now } = context
  const chance = createChance(seeds.react)
  await clocks.social.set(now)
  for (const [post, id] of postIds) {
    const people = demoPeople.filter((person) => person.id !== post.by && chance() < moved * person.zeal)
    await Promise.all(
      people.map((person) => {
        const kind = kinds[Math.floor(chance() ** 1.6 * kinds.length)]
        return call(memberOf(context, person.id), 'setReaction', { kind }, id)
      }),
    )
  }
}

function idOf(postIds: PostIds, headline: string): string {
  const post = demoPosts.find((each) => each.headline === headline)
  const id = post && postIds.get(post)
  if (!id) throw new Error(`nobody posted "${headline}"`)
  return id
}
