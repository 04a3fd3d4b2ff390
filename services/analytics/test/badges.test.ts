import { newId } from '@hunch/kit/postgres'
import { eventually } from '@hunch/kit/testing'
import { GroupCreatedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { ReflectionWrittenSchema, VoteWithdrawnSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { FollowStartedSchema, LikeGivenSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { badgeRules } from '../src/badges/rules/badges.ts'
import { day, inDays, inHours, newPost, posted, settled, voted } from './support/events.ts'
import { eventOf, startWorld, type TestMember, type World } from './support/world.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')
const hour = (n: number) => inHours(n, noon)

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface BadgeJson {
  readonly badgeType: string
  readonly kind: string
  readonly badgeName: string
  readonly badgeDescription: string
  readonly earnedAt: string | null
  readonly progress: number
  readonly target: number
  readonly current: number
}
const badgesOf = async (member: TestMember, of = member, headers: Record<string, string> = {}): Promise<BadgeJson[]> =>
  (await world.call(member, calls.listBadges, { params: { id: of.id }, headers })).body
const badge = async (member: TestMember, kind: string) => (await badgesOf(member)).find((each) => each.kind === kind)
const achievements = async (member: TestMember) =>
  (await world.published(member.id))
    .filter(({ type }) => type === 'AchievementEarned')
    .map(({ message }) => message['kind'])

test('every badge is listed with its progress, those earned first', async () => {
  const ann = await world.join()
  const post = newPost(ann)
  await world.handle(
    posted(post, noon, { isExperience: true }),
    ...[1, 2, 3].map((n) => voted(newPost(ann), ann, true, hour(n))),
  )
  const badges = await badgesOf(ann)
  expect(badges).toHaveLength(badgeRules.length)
  expect(badges.slice(0, 2).map(({ kind }) => kind)).toEqual(['first-post-1', 'storyteller-1'])
  expect(badges[0]).toEqual({
    badgeType: 'milestone',
    kind: 'first-post-1',
    badgeName: 'First Post',
    badgeDescription: 'Made a first post',
    earnedAt: noon.toISOString(),
    progress: 1,
    target: 1,
    current: 1,
  })
  expect(badges.find(({ kind }) => kind === 'votes-10')).toMatchObject({ earnedAt: null, progress: 0.3, current: 3 })
  expect(await achievements(ann)).toEqual(['first-post-1', 'storyteller-1'])
})

test('a badge dates from the event that reached its target, in any order of handling', async () => {
  const [ann, owner] = [await world.join(), await world.join()]
  const votes = Array.from({ length: 12 }, (_, n) => voted(newPost(owner), ann, true, hour(n)))
  await world.handle(...votes.slice(2))
  expect(await badge(ann, 'votes-10')).toMatchObject({ earnedAt: hour(11).toISOString() })
  await world.handle(...votes.slice(0, 2))
  expect(await badge(ann, 'votes-10')).toMatchObject({ earnedAt: hour(9).toISOString() })
  expect((await achievements(ann)).filter((kind) => kind === 'votes-10')).toHaveLength(1)
})

test('the event of a badge says whether results earned it', async () => {
  const [ann, owner] = [await world.join(), await world.join()]
  const post = newPost(owner)
  await world.handle(posted(newPost(ann), noon), voted(post, ann, true, noon), settled(post, true, hour(2)))
  const earned = (await world.published(ann.id)).filter(({ type }) => type === 'AchievementEarned')
  expect(earned.map(({ message }) => [message['kind'], message['byResults'] ?? false])).toEqual([
    ['first-post-1', false],
    ['first-hit-1', true],
  ])
})

test('a vote that is changed or withdrawn counts once, and for good', async () => {
  const [ann, owner] = [await world.join(), await world.join()]
  const posts = Array.from({ length: 10 }, () => newPost(owner))
  for (const post of posts.slice(0, 9)) {
    const withdrawal = { postId: post.id, ownerId: owner.id, memberId: ann.id, localDate: day(noon) }
    await world.handle(
      voted(post, ann, true, noon),
      voted(post, ann, false, hour(1)),
      eventOf(VoteWithdrawnSchema, post.id, withdrawal, hour(2)),
    )
  }
  expect(await badge(ann, 'votes-10')).toMatchObject({ earnedAt: null, current: 9 })
  await world.handle(...posts.map((post) => voted(post, ann, true, hour(3))))
  expect(await badge(ann, 'votes-10')).toMatchObject({ earnedAt: hour(3).toISOString(), current: 10 })
})

test('likes, followers, a group and a crowd earn social badges', async () => {
  const ann = await world.join()
  const crowd = Array.from({ length: 26 }, () => ({ id: newId() }))
  const post = newPost(ann)
  const commentId = newId()
  const like = (member: TestMember, n: number) =>
    eventOf(
      LikeGivenSchema,
      post.id,
      { commentId, postId: post.id, authorId: ann.id, memberId: member.id, likeCount: n + 1, localDate: day(noon) },
      hour(n),
    )
  const follow = (member: TestMember, n: number) =>
    eventOf(
      FollowStartedSchema,
      ann.id,
      { followerId: member.id, followedId: ann.id, followersCount: n + 1, localDate: day(noon) },
      hour(n),
    )
  const group = { groupId: newId(), creatorId: ann.id, localDate: day(noon) }
  await world.handle(
    posted(post, noon),
    ...crowd.map((member, n) => voted(post, member, n % 2 === 0, hour(n))),
    ...crowd.slice(0, 10).map(like),
    ...crowd.slice(0, 11).map(follow),
    eventOf(GroupCreatedSchema, group.groupId, group, hour(30)),
  )
  const earned = (await badgesOf(ann)).filter(({ earnedAt }) => earnedAt)
  expect(Object.fromEntries(earned.map(({ kind, earnedAt }) => [kind, earnedAt]))).toEqual({
    'first-post-1': noon.toISOString(),
    'crowd-puller-25': hour(24).toISOString(),
    'well-said-10': hour(9).toISOString(),
    'connector-10': hour(9).toISOString(),
    'group-founder-1': hour(30).toISOString(),
  })
  expect(await badge(ann, 'connector-50')).toMatchObject({ progress: 11 / 50, current: 11 })
})

test('ten own posts resolved in time, and ten resolved as false, earn their badges', async () => {
  const ann = await world.join()
  for (let n = 0; n < 11; n += 1) {
    const post = newPost(ann)
    await world.handle(posted(post, noon), settled(post, n > 0 ? false : null, hour(n)))
  }
  expect(await badge(ann, 'reliable-judge-10')).toMatchObject({ earnedAt: hour(9).toISOString() })
  expect(await badge(ann, 'honest-10')).toMatchObject({ earnedAt: hour(10).toISOString() })
})

test('names and descriptions are in the caller’s chosen language, else the requested one, else English', async () => {
  const chosen = await world.join({ language: 'ar' })
  const asking = await world.join()
  const nameFor = async (member: TestMember, header?: string) => {
    const headers = header ? { 'accept-language': header } : {}
    const badges = await badgesOf(member, member, headers)
    return badges.find(({ kind }) => kind === 'streak-7')?.badgeName
  }
  // Retries, because the language of the request is used if auth replies too late.
  await eventually(async () => (await nameFor(chosen, 'en')) === 'سلسلة 7 أيام')
  expect(await nameFor(asking, 'fr-FR;q=0.4, ar-EG;q=0.9')).toBe('سلسلة 7 أيام')
  expect(await nameFor(asking, 'xx')).toBe('7-day streak')
  world.auth.mood.silent = true
  expect(await nameFor(chosen)).toBe('7-day streak')
  world.auth.mood.silent = false
})

test('every badge has a name and a description without placeholders, in English and Arabic', async () => {
  const [english, arabic] = [await world.join({ language: 'en' }), await world.join({ language: 'ar' })]
  for (const member of [english, arabic]) {
    // Accept-Language names the language too, because auth is not called for some seconds after a failure.
    const badges = await badgesOf(member, member, { 'accept-language': member === arabic ? 'ar' : 'en' })
    for (const { badgeName, badgeDescription } of badges)
      for (const text of [badgeName, badgeDescription]) expect(text).toMatch(/^[^{}.]{3,80}$/)
    expect(new Set(badges.map(({ badgeName, target }) => `${badgeName} ${target}`)).size).toBe(badgeRules.length)
  }
})

test('threat 50: others see only badges from public acts, and streak badges only of past days', async () => {
  const [ann, bob] = [await world.join(), await world.join()]
  const [open, sealed] = [newPost(ann), newPost(ann)]
  const reflected = { reflectionId: newId(), postId: sealed.id, memberId: ann.id, localDate: day(noon) }
  const founded = (isPrivate: boolean) => {
    const groupId = newId()
    return eventOf(GroupCreatedSchema, groupId, { groupId, creatorId: ann.id, isPrivate, localDate: day(noon) }, noon)
  }
  await world.handle(
    posted(sealed, noon, { isExperience: true, audienceGroupId: newId() }),
    ...[0, 1, 2].map((n) => voted(sealed, ann, true, inDays(n, noon))),
    founded(true),
    eventOf(ReflectionWrittenSchema, sealed.id, reflected, noon),
    settled(sealed, false, hour(1)),
  )
  await world.setClock(inDays(2, noon), { frozen: true })
  const earned = async (viewer: TestMember) =>
    (await badgesOf(viewer, ann)).filter(({ earnedAt }) => earnedAt).map(({ kind, earnedAt }) => [kind, earnedAt])
  const figures = async () => (await badgesOf(bob, ann)).filter(({ current }) => current > 0).map(({ kind }) => kind)
  expect((await earned(ann)).map(([kind]) => kind).sort()).toEqual([
    'first-post-1',
    'group-founder-1',
    'storyteller-1',
    'streak-3',
  ])
  expect(await earned(bob)).toEqual([])
  expect((await figures()).every((kind) => kind.startsWith('streak'))).toBe(true)
  await world.handle(posted(open, hour(2)), founded(false))
  expect(await earned(bob)).toEqual([
    ['first-post-1', hour(2).toISOString()],
    ['group-founder-1', noon.toISOString()],
  ])
  await world.setClock(inDays(3, noon), { frozen: true })
  expect(await earned(bob)).toContainEqual(['streak-3', `${day(inDays(2, noon))}T00:00:00.000Z`])
})
