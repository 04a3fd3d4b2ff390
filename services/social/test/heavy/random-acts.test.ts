/** Random sequences of comments, likes, reactions and follows, compared with a model: `support/post-model.ts`. */
import { eachSequence, nowhere, type RandomSequence, randomSequences } from '@hunch/kit/testing'
import { deleteComment, listComments, reactionKinds } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Act, PostModel, people } from '../support/post-model.ts'
import { togglesOf } from '../support/toggles.ts'
import { startWorld, type TestMember, type World } from '../support/world.ts'

let world: World
let toggles: ReturnType<typeof togglesOf>
beforeAll(async () => {
  world = await startWorld()
  toggles = togglesOf(world.call)
})
afterAll(() => world.stop())

/** A post of a sequence. */
interface Played {
  readonly sequence: RandomSequence
  readonly id: string
  readonly members: readonly TestMember[]
  /** The ids of the comments, by number. */
  readonly comments: string[]
  readonly model: PostModel
}

function begin(sequence: RandomSequence): Played {
  const members = people.map(() => world.join())
  const { id } = world.post(members[0] as TestMember)
  return { sequence, id, members, comments: [], model: new PostModel() }
}

function randomAct({ pick, happens }: RandomSequence['choices'], written: number): Act {
  const by = pick(people)
  const numbers = Array.from({ length: written }, (_, number) => number)
  const what = pick(['comment', 'comment', 'like', 'like', 'like', 'react', 'react', 'follow', 'follow', 'delete'])
  if (what === 'react') return { kind: 'react', by, reaction: happens(0.25) ? null : pick(reactionKinds) }
  if (what === 'follow')
    return { kind: 'follow', by, whom: pick(people.filter((number) => number !== by)), follows: happens(0.6) }
  if (what === 'comment' || written === 0)
    return { kind: 'comment', by, replyTo: written > 0 && happens(0.6) ? pick(numbers) : null }
  const comment = pick(numbers)
  return what === 'like' ? { kind: 'like', by, comment, liked: happens(0.6) } : { kind: 'delete', by, comment }
}

/** Makes the call of an act. */
function send({ id, members, comments }: Played, act: Act) {
  const member = members[act.by] as TestMember
  const idOf = (number: number) => comments[number] ?? nowhere
  if (act.kind === 'comment')
    return world.say(member, id, act.replyTo === null ? {} : { parentId: comments[act.replyTo] })
  if (act.kind === 'delete') return world.call(member, deleteComment, { params: { id: idOf(act.comment) } })
  if (act.kind === 'like') return toggles.like(member, idOf(act.comment), act.liked)
  if (act.kind === 'react') return toggles.react(member, id, act.reaction)
  return toggles.follow(member, members[act.whom]?.id ?? '', act.follows)
}

/** Does the acts of a sequence, and compares each reply with the model's. */
async function play(played: Played): Promise<void> {
  const { acts, choices } = played.sequence
  for (let left = choices.count(4, 14); left > 0; left -= 1) {
    const act = randomAct(choices, played.comments.length)
    acts.push(JSON.stringify(act))
    const { status, body = {} } = played.model.do(act)
    const reply = await send(played, act)
    expect({ status: reply.status, ...reply.body }).toMatchObject({ status, ...body })
    // toMatchObject allows further kinds of reactions
    if (act.kind === 'react') expect(reply.body.counts).toEqual(played.model.reactionCounts)
    if (act.kind === 'comment' && status === 201) played.comments.push(reply.body.id)
  }
}

interface Listed {
  readonly id: string
  readonly deleted: boolean
  readonly likeCount: number
  readonly liked: boolean
  readonly parentId: string | null
  readonly replies: readonly Listed[]
}
const flat = (all: readonly Listed[]): Listed[] => all.flatMap((each) => [each, ...flat(each.replies)])

/** Compares the comments that a member sees with the model. */
async function compareSeen({ sequence, id, members, comments, model }: Played): Promise<void> {
  const by = sequence.choices.pick(people)
  const { body } = await world.call(members[by] as TestMember, listComments, { params: { id } })
  const seen = flat(body)
    .filter(({ deleted }) => !deleted)
    .map(({ id, parentId, likeCount, liked }) => ({ id, parentId, likeCount, liked }))
  const expected = [...model.live].map(([number, { replyTo, likes }]) => ({
    id: comments[number],
    parentId: replyTo === null ? null : comments[replyTo],
    likeCount: likes.size,
    liked: likes.has(by),
  }))
  const byId = (a: { id: string | undefined }, b: { id: string | undefined }) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)
  expect(seen.toSorted(byId)).toEqual(expected.toSorted(byId))
}

/** Compares the stored counts of a batch with the models. */
async function compareCounts(batch: readonly Played[]): Promise<void> {
  const posts = await world.rows('select * from post_tallies where post_id = any($1)', [batch.map(({ id }) => id)])
  const members = await world.rows('select * from member_tallies where member_id = any($1)', [
    batch.flatMap((played) => played.members.map(({ id }) => id)),
  ])
  const postOf = new Map(posts.map((row) => [row.post_id, row]))
  const memberOf = new Map(members.map((row) => [row.member_id, row]))
  await eachSequence(batch, (played) => {
    const live = [...played.model.live.values()]
    const none = { comment_count: 0, commenter_count: 0, reaction_count: 0 }
    expect(postOf.get(played.id) ?? none).toMatchObject({
      comment_count: live.length,
      commenter_count: new Set(live.map(({ by }) => by)).size,
      reaction_count: played.model.reactions.size,
    })
    for (const number of people) {
      const { followers_count = 0, following_count = 0 } = memberOf.get(played.members[number]?.id) ?? {}
      expect({ number, followers_count, following_count }).toEqual({
        number,
        followers_count: played.model.followersOf(number),
        following_count: played.model.follows.get(number)?.size,
      })
    }
  })
}

test('fault 18: random sequences of comments, likes, reactions and follows have the replies and counts of a model', async () => {
  const all: Played[] = []
  for (const sequences of randomSequences(1_500, 250)) {
    const batch = sequences.map(begin)
    await eachSequence(batch, play)
    await eachSequence(batch, compareSeen)
    await compareCounts(batch)
    await world.settle()
    all.push(...batch)
  }
  const events = Map.groupBy(await world.published(), ({ key }) => key)
  await eachSequence(all, ({ id, members }) => {
    for (const key of [id, ...members.map((member) => member.id)]) {
      const versions = (events.get(key) ?? []).map(({ version }) => version)
      expect(versions).toEqual(versions.map((_, index) => index + 1))
    }
  })
  expect(all.length).toBeGreaterThan(0)
}, 1_800_000)
