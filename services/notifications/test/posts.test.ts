import { newId } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as predictions from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

let world: World
let ann: TestMember
let bob: TestMember
let cem: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join('Ann')
  bob = world.join('Bob')
  cem = world.join('Cem')
})
afterEach(() => world.allBack())

const shown = async (member: TestMember) =>
  (await world.list(member)).body.map((each: { type: string; kind: string; message: string }) => [
    each.type,
    each.kind,
    each.message,
  ])
const vote = (post: { postId: string; ownerId: string }, member: TestMember, value = true, count = 1) =>
  world.publish('predictions', predictions.VoteCastSchema, newId(), {
    ...post,
    memberId: member.id,
    vote: value,
    agreeCount: count,
  })
const follow = (follower: TestMember, followed: TestMember) =>
  world.publish('social', social.FollowStartedSchema, newId(), { followerId: follower.id, followedId: followed.id })

test('a vote notifies the author, with all fields of a notification, and a hint is published', async () => {
  const post = world.post(ann)
  await vote(post, bob)
  const { status, body } = await world.list(ann)
  expect([status, body]).toEqual([
    200,
    [
      {
        id: expect.any(String),
        type: 'vote',
        kind: 'voted',
        params: { name: 'Bob Example', headline: 'It rains on Sunday' },
        title: 'New votes',
        message: 'Bob Example voted on “It rains on Sunday”',
        read: false,
        priority: 'low',
        actionUrl: `/prediction/${post.postId}`,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        fromUser: {
          id: bob.id,
          firstName: 'Bob',
          lastName: 'Example',
          email: 'm…@example.com',
          profileImageUrl: null,
          country: null,
          userRank: 'Rookie',
        },
        prediction: { id: post.postId, headline: 'It rains on Sunday' },
      },
    ],
  ])
  expect(await world.published(ann.id)).toMatchObject([
    { type: 'NotificationMade', message: { notificationId: body[0].id, memberId: ann.id } },
  ])
})

test('votes are folded; a changed one and the author’s own do not notify, and a withdrawn one is removed', async () => {
  const post = world.post(ann)
  await vote(post, bob)
  await vote(post, cem)
  await vote(post, ann)
  await vote(post, cem, false)
  expect(await shown(ann)).toEqual([['vote', 'voted', 'Cem Example and 1 other voted on “It rains on Sunday”']])
  const another = world.join('Dan')
  await vote(post, another)
  expect((await shown(ann))[0][2]).toBe('Dan Example and 2 others voted on “It rains on Sunday”')
  await world.publish('predictions', predictions.VoteWithdrawnSchema, newId(), { ...post, memberId: another.id })
  expect((await shown(ann))[0][2]).toMatch(/^Cem Example and 1 other /)
  expect(await world.count(ann)).toBe(1)
})

test('milestones of votes notify once each', async () => {
  const post = world.post(ann)
  const dan = world.join('Dan')
  await vote(post, bob, true, 9)
  await vote(post, cem, true, 10)
  await vote(post, dan, true, 11)
  await world.publish('predictions', predictions.VoteWithdrawnSchema, newId(), { ...post, memberId: dan.id })
  await vote(post, dan, true, 10)
  await vote(post, world.join(), true, 50)
  await vote(post, world.join(), true, 1_000)
  const all = (await world.list(ann)).body.filter(({ type }: { type: string }) => type === 'social_proof')
  expect(
    all.map((each: { params: { count: number }; priority: string }) => [each.params.count, each.priority]),
  ).toEqual([
    [1_000, 'low'],
    [50, 'low'],
    [10, 'low'],
  ])
  expect(all[2].message).toBe('“It rains on Sunday” has reached 10 votes.')
})

test('a new post notifies followers once, and a private one only those who may see it', async () => {
  world.follow(bob, ann)
  world.follow(cem, ann)
  const open = world.post(ann, 'Open to all')
  const closed = world.post(ann, 'Among us', [ann, bob])
  await world.publish('predictions', predictions.PredictionPostedSchema, newId(), open, closed)
  expect((await shown(bob)).map(([, , message]: string[]) => message).toSorted()).toEqual([
    'Ann Example posted “Among us”',
    'Ann Example posted “Open to all”',
  ])
  expect(await shown(cem)).toEqual([['friend_activity', 'posted', 'Ann Example posted “Open to all”']])
  expect(await world.published(cem.id)).toHaveLength(1)
  expect(await shown(ann)).toEqual([])
})

test('a new post notifies no follower who has muted its category or a word of it, and others', async () => {
  world.follow(bob, ann)
  world.follow(cem, ann)
  const post = world.post(ann)
  world.predictions.posts.get(post.postId)?.muters.add(bob.id)
  await world.publish('predictions', predictions.PredictionPostedSchema, newId(), post)
  expect([await world.count(bob), await world.count(cem)]).toEqual([0, 1])
  expect(await world.published(bob.id)).toEqual([])
})

test('a post notifies all followers, even if they fill more than one page', async () => {
  const followers = Array.from({ length: 210 }, () => world.join())
  for (const each of followers) world.follow(each, ann)
  await world.publish('predictions', predictions.PredictionPostedSchema, newId(), world.post(ann))
  for (const each of [followers[0], followers[199], followers[200], followers[209]] as TestMember[])
    expect(await world.count(each)).toBe(1)
})

test('while social is unavailable the notifications of a new post wait', async () => {
  world.follow(bob, ann)
  world.social.mood.away = true
  await world.publish('predictions', predictions.PredictionPostedSchema, newId(), world.post(ann))
  expect(await world.count(bob)).toBe(0)
  world.allBack()
  await world.setClock(new Date(Date.now() + 60_000))
  await world.settle()
  await world.setClock(null)
  expect(await world.count(bob)).toBe(1)
})

test('followers who saw a post and did not vote are notified that it ends soon, until it has ended', async () => {
  const post = world.post(ann)
  world.follow(bob, ann)
  world.predictions.posts.get(post.postId)?.seenNotVoted.push(bob.id, cem.id)
  await world.publish('predictions', predictions.PredictionEndsSoonSchema, newId(), post)
  await world.publish('predictions', predictions.PredictionEndsSoonSchema, newId(), post)
  expect((await world.list(bob)).body).toMatchObject([
    {
      type: 'voting_deadline',
      priority: 'high',
      title: 'Voting ends soon',
      message: 'Last chance to vote on “It rains on Sunday” by Ann Example',
    },
  ])
  expect(await shown(cem)).toEqual([])
  await world.publish('predictions', predictions.PredictionEndedSchema, newId(), post)
  expect(await shown(bob)).toEqual([])
})

test('a post that ended while its followers were being notified that it ends soon leaves no notification', async () => {
  const post = world.post(ann)
  const members = Array.from({ length: 401 }, () => world.join()).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  world.predictions.posts.get(post.postId)?.seenNotVoted.push(...members.map(({ id }) => id))
  const [first, last] = [members[0], members.at(-1)] as [TestMember, TestMember]
  for (const each of [first, last]) world.follow(each, ann)
  await world.append(
    'predictions',
    ...eventsOf(predictions.PredictionEndsSoonSchema, post.postId, post),
    ...eventsOf(predictions.PredictionEndedSchema, post.postId, post),
  )
  expect([await shown(first), await shown(last)]).toEqual([[], []])
})

test('the author is reminded to resolve the post, in one notification, until they have', async () => {
  const post = world.post(ann)
  await world.publish(
    'predictions',
    predictions.ResolutionDueSchema,
    newId(),
    { ...post, reminder: 1 },
    { ...post, reminder: 2 },
  )
  expect((await world.list(ann)).body).toMatchObject([
    { type: 'voting_deadline', priority: 'high', title: 'Did it happen?', fromUser: null },
  ])
  const { TRUE } = predictions.Outcome
  await world.publish('predictions', predictions.PredictionResolvedSchema, newId(), { ...post, outcome: TRUE })
  expect(await shown(ann)).toEqual([])
})

test('voters are notified of a result; a later one replaces the notification, a withdrawn one removes it', async () => {
  const { Outcome, ResolvedBy } = predictions
  const post = world.post(ann)
  await vote(post, bob, true)
  await vote(post, cem, false)
  await vote(post, ann, true)
  const settle = (
    outcome: predictions.Outcome,
    settlement: number,
    resolvedBy: predictions.ResolvedBy = ResolvedBy.ADMIN,
  ) =>
    world.publish('predictions', predictions.PredictionSettledSchema, newId(), {
      ...post,
      outcome,
      settlement,
      resolvedBy,
    })
  const results = async () =>
    Promise.all([bob, cem].map(async (each) => (await shown(each)).map(([, kind]: string[]) => kind)))
  await settle(Outcome.TRUE, 1, ResolvedBy.OWNER)
  expect(await results()).toEqual([['resultIn'], ['resultIn']])
  expect((await shown(ann)).map(([, kind]: string[]) => kind)).toEqual(['voted'])
  await settle(Outcome.FALSE, 2)
  expect(await results()).toEqual([['resultIn'], ['resultIn']])
  await settle(Outcome.UNCLEAR, 3)
  expect(await results()).toEqual([['resultIn'], ['resultIn']])
  await settle(Outcome.UNSPECIFIED, 4)
  expect(await results()).toEqual([[], []])
})

test('voters are notified once that the wording changed', async () => {
  const post = world.post(ann)
  await vote(post, bob)
  await world.publish('predictions', predictions.PredictionEditedSchema, newId(), { ...post, wording: 2 })
  await world.call(bob, { method: 'PATCH', path: '/api/notifications/mark-all-read' })
  await world.publish('predictions', predictions.PredictionEditedSchema, newId(), { ...post, wording: 3 })
  expect((await world.list(bob)).body).toMatchObject([{ type: 'vote', kind: 'edited', priority: 'normal', read: true }])
})

test('preferences turn off friend activity and deadlines, but not votes', async () => {
  const quiet = world.join('Quiet', { friendActivityNotifications: false, votingDeadlineNotifications: false })
  const post = world.post(quiet)
  const theirs = world.post(bob)
  world.follow(quiet, bob)
  world.predictions.posts.get(theirs.postId)?.seenNotVoted.push(quiet.id)
  await vote(theirs, quiet)
  await follow(bob, quiet)
  await world.publish('groups', InvitationSentSchema, newId(), {
    groupId: newId(),
    fromMemberId: bob.id,
    toMemberId: quiet.id,
  })
  await world.publish('predictions', predictions.PredictionPostedSchema, newId(), theirs)
  await world.publish('predictions', predictions.PredictionEndsSoonSchema, newId(), theirs)
  await world.publish('predictions', predictions.ResolutionDueSchema, newId(), { ...post, reminder: 1 })
  await world.publish('predictions', predictions.PredictionSettledSchema, newId(), {
    ...theirs,
    outcome: predictions.Outcome.TRUE,
    settlement: 1,
  })
  expect(await shown(quiet)).toEqual([])
  await vote(post, bob)
  expect(await shown(quiet)).toHaveLength(1)
})
