import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { newId } from '@hunch/kit/postgres'
import { eventOf } from '@hunch/kit/testing'
import { AchievementEarnedSchema, StreakAtRiskSchema } from '@hunch/proto/gen/hunch/analytics/v1/events_pb'
import { InvitationSentSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
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
afterEach(async () => {
  world.allBack()
  await world.setClock(null)
})

const shown = async (member: TestMember) =>
  (await world.list(member)).body.map((each: { type: string; kind: string; message: string }) => [
    each.type,
    each.kind,
    each.message,
  ])
const follow = (follower: TestMember, followed: TestMember) =>
  world.publish('social', social.FollowStartedSchema, newId(), { followerId: follower.id, followedId: followed.id })

test('an event that is delivered twice notifies once', async () => {
  const comment = { ...world.post(ann), commentId: newId(), memberId: bob.id }
  const event = eventOf(social.CommentPostedSchema, comment.postId, comment)
  for (let n = 0; n < 2; n += 1) await world.append('social', event)
  expect(await shown(ann)).toHaveLength(1)
  expect(await world.published(ann.id)).toHaveLength(1)
})

test('follows notify and are folded; a member who stops following is no longer named', async () => {
  await follow(bob, ann)
  await follow(cem, ann)
  expect(await shown(ann)).toEqual([['friend_activity', 'followed', 'Cem Example and 1 other started following you']])
  expect((await world.list(ann)).body[0].actionUrl).toBe(`/profile/${cem.id}`)
  await world.publish('social', social.FollowEndedSchema, newId(), { followerId: cem.id, followedId: ann.id })
  expect((await shown(ann))[0][2]).toBe('Bob Example started following you')
})

test('a deactivated member is not notified of follows, not even once reactivated', async () => {
  world.account(ann).isActive = false
  await follow(bob, ann)
  world.account(ann).isActive = true
  expect(await shown(ann)).toEqual([])
  await follow(cem, ann)
  expect(await shown(ann)).toEqual([['friend_activity', 'followed', 'Cem Example started following you']])
})

test('an invitation names the group, and is gone once the member may no longer see the group', async () => {
  const groupId = newId()
  world.groups.names.set(groupId, 'Rain watchers')
  await world.publish('groups', InvitationSentSchema, newId(), { groupId, fromMemberId: bob.id, toMemberId: ann.id })
  expect(await shown(ann)).toEqual([['friend_activity', 'invited', 'Bob Example invited you to Rain watchers']])
  expect((await world.list(ann)).body[0]).toMatchObject({ actionUrl: `/groups/${groupId}`, prediction: null })
  world.groups.names.delete(groupId)
  expect([await shown(ann), await world.count(ann)]).toEqual([[], 0])
})

test('a comment notifies the post’s author, a reply its parent’s author, a like the comment’s author', async () => {
  const post = world.post(ann)
  const [commentId, replyId] = [newId(), newId()]
  const comment = { ...post, commentId, memberId: bob.id }
  await world.publish('social', social.CommentPostedSchema, newId(), comment)
  await world.publish('social', social.CommentPostedSchema, newId(), {
    ...comment,
    commentId: replyId,
    memberId: cem.id,
    parentId: commentId,
    parentAuthorId: bob.id,
    level: 1,
  })
  const like = { ...post, commentId, authorId: bob.id, memberId: cem.id }
  await world.publish('social', social.LikeGivenSchema, newId(), like, { ...like, memberId: bob.id })
  expect(await shown(ann)).toEqual([['comment', 'commented', expect.stringContaining('Cem Example and 1 other')]])
  expect(await shown(bob)).toEqual([
    ['reaction', 'liked', 'Cem Example liked your comment on “It rains on Sunday”'],
    ['comment', 'replied', 'Cem Example replied to your comment on “It rains on Sunday”'],
  ])
  await world.publish('social', social.LikeTakenSchema, newId(), like)
  await world.publish('social', social.CommentDeletedSchema, newId(), { ...post, commentId: replyId, memberId: cem.id })
  expect(await shown(bob)).toEqual([])
  expect((await shown(ann))[0][2]).toBe('Bob Example commented on “It rains on Sunday”')
})

test('an author who is replied to on their own post is notified once', async () => {
  const post = world.post(ann)
  const reply = { ...post, commentId: newId(), memberId: bob.id, parentId: newId(), parentAuthorId: ann.id, level: 1 }
  await world.publish('social', social.CommentPostedSchema, newId(), reply)
  expect((await shown(ann)).map(([, kind]: string[]) => kind)).toEqual(['replied'])
})

test('a reaction notifies, a changed one does not, and a removed one removes the notification', async () => {
  const post = world.post(ann)
  const reaction = { ...post, memberId: bob.id, kind: social.ReactionKind.HEART }
  await world.publish('social', social.ReactionSetSchema, newId(), reaction)
  await world.call(ann, { method: 'PATCH', path: '/api/notifications/mark-all-read' })
  await world.publish('social', social.ReactionSetSchema, newId(), { ...reaction, kind: social.ReactionKind.FIRE })
  expect((await world.list(ann)).body).toMatchObject([{ type: 'reaction', priority: 'normal', read: true }])
  await world.publish('social', social.ReactionRemovedSchema, newId(), { ...post, memberId: bob.id })
  expect(await shown(ann)).toEqual([])
})

test('a rank has its name in the language of the member', async () => {
  world.account(ann).language = 'es'
  const rank = { memberId: ann.id, achievement: 'rank', kind: 'Rising Star' }
  await world.publish('analytics', AchievementEarnedSchema, newId(), rank)
  expect((await world.list(ann)).body).toMatchObject([
    { message: 'Tu nivel ahora es Promesa.', params: { rank: 'Rising Star' } },
  ])
})

test('a streak at risk, a rank and a badge notify', async () => {
  const memberId = ann.id
  const streak = { memberId, currentStreak: 7, localDate: '2026-11-21' }
  await world.publish('analytics', StreakAtRiskSchema, newId(), streak)
  await world.publish('analytics', StreakAtRiskSchema, newId(), streak)
  await world.publish('analytics', AchievementEarnedSchema, newId(), { memberId, achievement: 'rank', kind: 'Expert' })
  await world.publish('analytics', AchievementEarnedSchema, newId(), {
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

test('a rank or badge that results earned notifies a day later, so that it does not give a result away', async () => {
  const earnedAt = new Date('2026-11-20T20:00:00Z')
  const earned = { memberId: ann.id, earnedAt: timestampFromDate(earnedAt), byResults: true }
  const badge = { ...earned, achievement: 'badge', kind: 'first-hit-1', target: 1 }
  await world.setClock(earnedAt, { frozen: true })
  await world.publish('analytics', AchievementEarnedSchema, newId(), badge)
  await world.publish('analytics', AchievementEarnedSchema, newId(), { ...earned, achievement: 'rank', kind: 'Expert' })
  await world.setClock(new Date(earnedAt.getTime() + 86_399_000), { frozen: true })
  await world.settle()
  expect(await shown(ann)).toEqual([])
  await world.setClock(new Date(earnedAt.getTime() + 86_400_000), { frozen: true })
  await world.settle()
  const { body } = await world.list(ann)
  expect(body.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['badgeEarned', 'rankReached'])
  expect(new Set(body.map((each: { createdAt: string }) => each.createdAt))).toEqual(
    new Set(['2026-11-21T20:00:00.000Z']),
  )
})

test('the achievements of a batch that notify later are stored by one statement', async () => {
  await world.rows('create table task_inserts (n integer)')
  await world.rows(`create function count_task_insert() returns trigger language plpgsql as
    $$ begin insert into task_inserts values (1); return null; end $$`)
  await world.rows('create trigger count after insert on tasks for each statement execute function count_task_insert()')
  const earned = { byResults: true, earnedAt: timestampFromDate(new Date()), achievement: 'badge', target: 1 }
  const badges = [ann, bob, cem, ann].map(({ id }) => ({ ...earned, memberId: id, kind: 'first-hit-1' }))
  await world.publish('analytics', AchievementEarnedSchema, newId(), ...badges)
  expect(await world.rows('select n from task_inserts')).toHaveLength(1)
  const keys = [ann, bob, cem].map(({ id }) => `achieved/${id}/badge/first-hit-1`)
  expect(await world.rows('select from tasks where key = any($1)', [keys])).toHaveLength(3)
  await world.rows('drop trigger count on tasks')
})

test('a late notification has the time of its event', async () => {
  const earnedAt = new Date(Date.now() - 3 * 86_400_000)
  await world.publish('analytics', AchievementEarnedSchema, newId(), {
    memberId: ann.id,
    achievement: 'badge',
    kind: 'first-post-1',
    target: 1,
    earnedAt: timestampFromDate(earnedAt),
  })
  await world.publish('analytics', StreakAtRiskSchema, newId(), {
    memberId: ann.id,
    currentStreak: 2,
    localDate: '2026-11-22',
  })
  const { body } = await world.list(ann)
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['streakAtRisk', 'badgeEarned'])
  expect(body[1].createdAt).toBe(earnedAt.toISOString())
})
