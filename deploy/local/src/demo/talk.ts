import { createChance } from './chance.ts'
import { type DemoContext, memberOf, type PostIds, someBut } from './context.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { demoPosts } from './posts.ts'
import { stepsOf } from './steps.ts'
import talk from './talk.json' with { type: 'json' }

/** A comment with its replies. */
interface DemoComment {
  readonly by: string
  readonly hoursAgo: number
  readonly text: string
  /** Number of people who like the comment. */
  readonly liked: number
  readonly replies?: readonly DemoComment[]
}

/** Threads; `post` is the headline of a thread's post. */
const demoTalk = talk as readonly (DemoComment & { readonly post: string })[]

/** A comment with its time and post, and its parent if it is a reply. */
interface Saying {
  readonly at: Date
  readonly comment: DemoComment
  readonly post: string
  readonly parent?: DemoComment
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const seeds = { follow: 20_261_122, like: 20_261_124, react: 20_261_125 }
const kinds = ['heart', 'laughing', 'surprised', 'fire', 'thinking', 'sad'] as const
/** Likelihood of a reaction to a post, before a person's zeal is applied. */
const moved = 0.16
/** Number of posts that get their reactions at the same time. */
const postsAtOnce = 10
/** Hours since the first reactions. */
const reactedHoursAgo = 60
const followsFrom = 3
const followsTo = 7

/** Makes the demo people follow each other, at times after both joined. */
export async function follow(context: DemoContext): Promise<void> {
  const { clocks, call, now } = context
  const chance = createChance(seeds.follow)
  const followsOf = (person: DemoPerson) => {
    const count = followsFrom + Math.floor(chance() * (followsTo - followsFrom))
    return someBut(chance, person.id, count).map((followed) => {
      const daysAgo = chance() * Math.min(person.joined, followed.joined)
      return { at: new Date(now.getTime() - daysAgo * dayMs), person, followed }
    })
  }
  const follows = demoPeople.flatMap(followsOf).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, acts } of stepsOf(follows, now, () => true)) {
    await clocks.social.set(at)
    await Promise.all(
      acts.map(({ person, followed }) =>
        call(memberOf(context, person.id), 'followUser', {}, memberOf(context, followed.id).id),
      ),
    )
  }
}

/** Makes the demo people comment, like comments, and react to posts, each at a time of the past days. */
export async function talkAbout(context: DemoContext, postIds: PostIds): Promise<void> {
  const { clocks, now } = context
  const sayings = demoTalk.flatMap(({ post, ...comment }) => sayingsOf(now, { comment, post }))
  sayings.sort((a, b) => a.at.getTime() - b.at.getTime())
  const like = createChance(seeds.like)
  const commentIds = new Map<DemoComment, string>()
  const answers = ({ parent }: Saying, acts: readonly Saying[]) => acts.some(({ comment }) => comment === parent)
  for (const { at, acts } of stepsOf(sayings, now, (saying, step) => !answers(saying, step.acts))) {
    await clocks.social.set(at)
    await Promise.all(
      acts.map(async (saying) => {
        const likers = someBut(like, saying.comment.by, saying.comment.liked)
        commentIds.set(saying.comment, await say(context, saying, { postIds, commentIds, likers }))
      }),
    )
  }
  await react(context, postIds)
}

/** Returns a comment and all replies below it. */
function sayingsOf(now: Date, { comment, post, parent }: Omit<Saying, 'at'>): Saying[] {
  const saying = { at: new Date(now.getTime() - comment.hoursAgo * hourMs), comment, post, ...(parent && { parent }) }
  const replies = comment.replies ?? []
  return [saying, ...replies.flatMap((reply) => sayingsOf(now, { comment: reply, post, parent: comment }))]
}

interface Said {
  readonly postIds: PostIds
  readonly commentIds: ReadonlyMap<DemoComment, string>
  readonly likers: readonly DemoPerson[]
}

/** Creates a comment and its likes. Returns the comment's id. */
async function say(context: DemoContext, { comment, post, parent }: Saying, said: Said): Promise<string> {
  const { call } = context
  const predictionId = idOf(said.postIds, post)
  const parentId = parent && said.commentIds.get(parent)
  const member = memberOf(context, comment.by)
  const body = { predictionId, content: comment.text, ...(parentId ? { parentId } : {}) }
  const { id } = await call(member, 'createComment', body)
  await Promise.all(said.likers.map((person) => call(memberOf(context, person.id), 'likeComment', {}, id)))
  return id
}

async function react(context: DemoContext, postIds: PostIds): Promise<void> {
  const { clocks, call, now } = context
  const chance = createChance(seeds.react)
  const reactions = [...postIds].map(([post, id]) =>
    demoPeople
      .filter((person) => person.id !== post.by && chance() < moved * person.zeal)
      .map((person) => ({ person, id, kind: kinds[Math.floor(chance() ** 1.6 * kinds.length)] })),
  )
  // Posts are sorted by time, so the newest ones get their reactions last.
  for (let from = 0; from < reactions.length; from += postsAtOnce) {
    const hoursAgo = reactedHoursAgo * ((reactions.length - from) / reactions.length) ** 2
    await clocks.social.set(new Date(now.getTime() - hoursAgo * hourMs))
    await Promise.all(
      reactions
        .slice(from, from + postsAtOnce)
        .flat()
        .map(({ person, id, kind }) => call(memberOf(context, person.id), 'setReaction', { kind }, id)),
    )
  }
}

function idOf(postIds: PostIds, headline: string): string {
  const post = demoPosts.find((each) => each.headline === headline)
  const id = post && postIds.get(post)
  if (!id) throw new Error(`nobody posted "${headline}"`)
  return id
}
