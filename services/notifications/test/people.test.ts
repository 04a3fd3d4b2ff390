import { newId } from '@hunch/kit/postgres'
import { AchievementEarnedSchema, StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import * as social from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

let world: World
let ann: Person
let bob: Person
let cem: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  ann = world.join('Ann')
  bob = world.join('Bob')
  cem = world.join('Cem')
})
afterEach(() => world.away.clear())

const said = async (member: Person) =>
  (await world.list(member)).body.map((each: { type: string; kind: string; message: string }) => [
    each.type,
    each.kind,
    each.message,
  ])
const follow = (follower: Person, followed: Person) =>
  world.tell('social', social.FollowStartedSchema, { followerId: follower.id, followedId: followed.id })

test('an event that comes twice is told once', async () => {
  const comment = { ...world.post(ann), commentId: newId(), memberId: bob.id }
  await world.tellTwice('social', social.CommentPostedSchema, comment)
  expect(await said(ann)).toHaveLength(1)
  expect(await world.told(ann.id)).toHaveLength(1)
})

test('follows are told and folded; who stops following is not named', async () => {
  await follow(bob, ann)
  await follow(cem, ann)
  expect(await said(ann)).toEqual([['friend_activity', 'followed', 'Cem Example and 1 other started following you']])
  expect((await world.list(ann)).body[0].actionUrl).toBe(`/profile/${cem.id}`)
  await world.tell('social', social.FollowEndedSchema, { followerId: cem.id, followedId: ann.id })
  expect((await said(ann))[0][2]).toBe('Bob Example started following you')
})

test('nobody is told of follows while her account is deactivated, nor of them afterwards', async () => {
  world.account(ann).isActive = false
  await follow(bob, ann)
  world.account(ann).isActive = true
  expect(await said(ann)).toEqual([])
  await follow(cem, ann)
  expect(await said(ann)).toEqual([['friend_activity', 'followed', 'Cem Example started following you']])
})

test('an invitation names the group; where it may not be seen any more, nothing is left', async () => {
  const groupId = newId()
  world.groups.names.set(groupId, 'Rain watchers')
  await world.tell('groups', InvitationSentSchema, { groupId, fromMemberId: bob.id, toMemberId: ann.id })
  expect(await said(ann)).toEqual([['friend_activity', 'invited', 'Bob Example invited you to Rain watchers']])
  expect((await world.list(ann)).body[0]).toMatchObject({ actionUrl: `/groups/${groupId}`, prediction: null })
  world.groups.names.delete(groupId)
  expect([await said(ann), await world.count(ann)]).toEqual([[], 0])
})

test('a comment is told to the author, a reply to whom it replies to, a like to the writer', async () => {
  const post = world.post(ann)
  const [commentId, replyId] = [newId(), newId()]
  const comment = { ...post, commentId, memberId: bob.id }
  await world.tell('social', social.CommentPostedSchema, comment)
  await world.tell('social', social.CommentPostedSchema, {
    ...comment,
    commentId: replyId,
    memberId: cem.id,
    parentId: commentId,
    parentAuthorId: bob.id,
    level: 1,
  })
  const like = { ...post, commentId, authorId: bob.id, memberId: cem.id }
  await world.tell('social', social.LikeGivenSchema, like, { ...like, memberId: bob.id })
  expect(await said(ann)).toEqual([['comment', 'commented', expect.stringContaining('Cem Example and 1 other')]])
  expect(await said(bob)).toEqual([
    ['reaction', 'liked', 'Cem Example liked your comment on “It rains on Sunday”'],
    ['comment', 'replied', 'Cem Example replied to your comment on “It rains on Sunday”'],
  ])
  await world.tell('social', social.LikeTakenSchema, like)
  await world.tell('social', social.CommentDeletedSchema, { ...post, commentId: replyId, memberId: cem.id })
  expect(await said(bob)).toEqual([])
  expect((await said(ann))[0][2]).toBe('Bob Example commented on “It rains on Sunday”')
})

test('an author who is replied to on her own post is told once', async () => {
  const post = world.post(ann)
  const reply = { ...post, commentId: newId(), memberId: bob.id, parentId: newId(), parentAuthorId: ann.id, level: 1 }
  await world.tell('social', social.CommentPostedSchema, reply)
  expect((await said(ann)).map(([, kind]: string[]) => kind)).toEqual(['replied'])
})

test('a reaction is told; another kind of it is no news, and without it nothing is left', async () => {
  const post = world.post(ann)
  const reaction = { ...post, memberId: bob.id, kind: social.ReactionKind.HEART }
  await world.tell('social', social.ReactionSetSchema, reaction)
  await world.call(ann, { method: 'PATCH', path: '/api/notifications/mark-all-read' })
  await world.tell('social', social.ReactionSetSchema, { ...reaction, kind: social.ReactionKind.FIRE })
  expect((await world.list(ann)).body).toMatchObject([{ type: 'reaction', priority: 'normal', read: true }])
  await world.tell('social', social.ReactionRemovedSchema, { ...post, memberId: bob.id })
  expect(await said(ann)).toEqual([])
})

test('a rank is called by its name in the language of the reader', async () => {
  world.account(ann).language = 'es'
  const rank = { memberId: ann.id, achievement: 'rank', kind: 'Rising Star' }
  await world.tell('analytics', AchievementEarnedSchema, rank)
  expect((await world.list(ann)).body).toMatchObject([
    { message: 'Tu nivel ahora es Promesa.', params: { rank: 'Rising Star' } },
  ])
})

test('a streak at risk, a rank and a badge are told', async () => {
  const memberId = ann.id
  const streak = { memberId, currentStreak: 7, localDate: '2026-11-21' }
  await world.tell('analytics', StreakAtRiskSchema, streak)
  await world.tell('analytics', StreakAtRiskSchema, streak)
  await world.tell('analytics', AchievementEarnedSchema, { memberId, achievement: 'rank', kind: 'Expert' })
  await world.tell('analytics', AchievementEarnedSchema, {
    memberId,
    achievement: 'badge',
    kind: 'hot-hand-5',
    target: 5,
  })
  const { body } = await world.list(ann)
  expect(body).toMatchObject([
    { type: 'achievement', kind: 'badgeEarned', priority: 'normal', actionUrl: '/account' },
    { type: 'achievement', message: 'Your rank is now Expert.' },
    {
      type: 'streak_reminder',
      priority: 'high',
      actionUrl: '/',
      message: 'Vote or post today to keep your streak of 7 days.',
    },
  ])
  expect(body[0].message).toMatch(/^You earned a badge: .*hot.*\.$/i)
})
