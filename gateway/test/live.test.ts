import { type EventLog, openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { MembershipEndedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import { PredictionResolvedSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { CommentPostedSchema, ReactionSetSchema } from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Limits } from '../src/service.ts'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { type Listener, listen } from './support/listener.ts'

let gateway: TestGateway
let eventLog: EventLog
const open: Listener[] = []

async function start(limits: Partial<Limits> = {}) {
  gateway = await startGateway({ config: { limits } })
  eventLog = openEventLog(gateway.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
}
beforeEach(() => start())
afterEach(async () => {
  for (const listener of open.splice(0)) listener.close()
  await eventLog.stop?.()
  await gateway.stop()
})

/** Starts the gateway anew, with other limits. */
async function restart(limits: Partial<Limits>): Promise<void> {
  await eventLog.stop?.()
  await gateway.stop()
  await start(limits)
}

async function join(posts: readonly string[], headers: Record<string, string> = {}): Promise<Listener> {
  const listener = await listen(gateway.url, 'ann', posts, headers)
  open.push(listener)
  if (listener.status === 200) await listener.until(() => listener.messages.some(({ kind }) => kind === 'ready'))
  return listener
}

const vote = (postId: string, agreeCount: number) =>
  eventLog.append('predictions', eventsOf(VoteCastSchema, postId, { postId, agreeCount, disagreeCount: 1 }))
const notify = (unreadCount: number, memberId: string = people.ann.id) =>
  eventLog.append('notifications', eventsOf(NotificationMadeSchema, memberId, { memberId, unreadCount }))
/** Told to ann after all that was told before. */
async function notified(listener: Listener, unreadCount: number): Promise<void> {
  await gateway.service.flush()
  await notify(unreadCount)
  await listener.until(() => listener.messages.some((one) => 'unreadCount' in one && one.unreadCount === unreadCount))
}
const kinds = ({ messages }: Listener) => messages.map(({ kind }) => kind)

describe('what is told', () => {
  test('counts of the posts shown, results, and notifications of oneself; ids, kinds and counts only', async () => {
    const [post, other] = [newId(), newId()]
    const listener = await join([post])
    expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(listener.headers['content-encoding']).toBeUndefined()
    await vote(other, 5)
    await vote(post, 7)
    await eventLog.append('social', eventsOf(CommentPostedSchema, post, { postId: post, commentCount: 3 }))
    await eventLog.append('social', eventsOf(ReactionSetSchema, post, { postId: post, reactionCount: 2 }))
    await eventLog.append('predictions', eventsOf(PredictionResolvedSchema, post, { postId: post, ownerId: newId() }))
    await notify(9, people.bo.id)
    await notified(listener, 4)
    expect(listener.messages).toHaveLength(6)
    expect(listener.messages).toEqual(
      expect.arrayContaining([
        { kind: 'ready', postIds: [post] },
        { kind: 'votes', postId: post, agreeCount: 7, disagreeCount: 1 },
        { kind: 'comments', postId: post, commentCount: 3 },
        { kind: 'reactions', postId: post, reactionCount: 2 },
        { kind: 'resolved', postId: post },
        { kind: 'notification', unreadCount: 4 },
      ]),
    )
  })

  test('of many votes that come together, the last count', async () => {
    const post = newId()
    const listener = await join([post])
    const facts = Array.from({ length: 150 }, (_, n) => ({ postId: post, agreeCount: n + 1, disagreeCount: 0 }))
    await eventLog.append('predictions', eventsOf(VoteCastSchema, post, ...facts))
    await notified(listener, 1)
    expect(listener.messages.filter(({ kind }) => kind === 'votes')).toEqual([
      { kind: 'votes', postId: post, agreeCount: 150, disagreeCount: 0 },
    ])
  })
})

describe('threat 7: who may see', () => {
  test('nothing of a private post is told to an outsider', async () => {
    const [post, secret] = [newId(), newId()]
    gateway.predictions.audiences.set(secret, new Set([people.bo.id]))
    const listener = await join([post, secret])
    await vote(secret, 3)
    await notified(listener, 1)
    expect(listener.messages[0]).toEqual({ kind: 'ready', postIds: [post] })
    expect(listener.text()).not.toContain(secret)
  })

  test('with the membership the messages end', async () => {
    const secret = newId()
    gateway.predictions.audiences.set(secret, new Set([people.ann.id]))
    const listener = await join([secret])
    await vote(secret, 1)
    await listener.until(() => kinds(listener).includes('votes'))
    gateway.predictions.audiences.set(secret, new Set())
    const ended = { groupId: newId(), memberId: people.ann.id, isPrivate: true }
    await eventLog.append('groups', eventsOf(MembershipEndedSchema, ended.groupId, ended))
    await gateway.service.flush()
    await vote(secret, 2)
    await notified(listener, 1)
    expect(kinds(listener)).toEqual(['ready', 'votes', 'notification'])
  })

  test('is asked again from time to time, and while it cannot be asked nothing is told', async () => {
    await restart({ viewMs: 200 })
    const post = newId()
    const listener = await join([post])
    gateway.predictions.away = true
    const { asked } = gateway.predictions
    while (gateway.predictions.asked < asked + 2) await new Promise((done) => setTimeout(done, 20))
    await vote(post, 5)
    await notified(listener, 1)
    expect(kinds(listener)).toEqual(['ready', 'notification'])
    gateway.predictions.away = false
    await listener.until(() => kinds(listener).slice(2).includes('ready'))
    expect(kinds(listener)).toEqual(['ready', 'notification', 'reset', 'ready'])
  })
})

describe('coming back', () => {
  test('gets what was missed', async () => {
    const post = newId()
    const first = await join([post])
    await vote(post, 1)
    await first.until(() => kinds(first).includes('votes'))
    first.close()
    await vote(post, 2)
    await gateway.service.flush()
    const second = await join([post], { 'last-event-id': first.lastId() })
    expect(second.messages).toEqual([
      { kind: 'votes', postId: post, agreeCount: 2, disagreeCount: 1 },
      { kind: 'ready', postIds: [post] },
    ])
  })

  test('from nobody knows where is told to ask for everything', async () => {
    const post = newId()
    for (const id of ['0123456789ab.7', 'x', '', '0123456789ab.-1'])
      expect(kinds(await join([post], { 'last-event-id': id }))).toEqual(['reset', 'ready'])
  })

  test('too late is told so too', async () => {
    await restart({ missedMs: 1 })
    const post = newId()
    const first = await join([post])
    for (const count of [1, 2]) {
      await vote(post, count)
      await gateway.service.flush()
    }
    const second = await join([post], { 'last-event-id': /^id: (.*)$/m.exec(first.text())?.[1] ?? '' })
    expect(kinds(second)).toEqual(['reset', 'ready'])
  })
})

describe('a stream', () => {
  test('shows that it lives, with the place to come back to', async () => {
    await restart({ heartbeatMs: 500 })
    const listener = await join([])
    await listener.until(() => /^: still here\nid: \w+\.\d+$/m.test(listener.text()))
  })

  test('threat 19: ends within two seconds of its session', async () => {
    const listener = await join([])
    const from = performance.now()
    gateway.auth.ended.add(people.ann.token)
    await listener.ended
    expect(performance.now() - from).toBeLessThan(2_500)
  })

  test('ends when the gateway goes, and says when to come back', async () => {
    const listener = await join([])
    const from = performance.now()
    await Promise.all([gateway.service.stop(), listener.ended])
    expect(listener.text()).toMatch(/^retry: \d{3,4}$/m)
    expect(performance.now() - from).toBeLessThan(5_000)
  })

  test('is one of so many that a member may have', async () => {
    await restart({ memberStreams: 2 })
    await join([])
    const second = await join([])
    const third = await join([])
    expect([third.status, third.headers['retry-after']]).toEqual([429, '30'])
    second.close()
    while ((await join([])).status !== 200) await new Promise((done) => setTimeout(done, 20))
  })

  test('of a client that does not take what it is sent is dropped', async () => {
    await restart({ streamBytes: 200 })
    const posts = Array.from({ length: 20 }, newId)
    const listener = await listen(gateway.url, 'ann', posts)
    await listener.ended
    expect(listener.messages).toEqual([])
  })

  test('is for members, and for no more than 100 posts that have ids', async () => {
    expect((await gateway.as(undefined, '/api/live')).status).toBe(401)
    const many = Array.from({ length: 101 }, newId).join(',')
    for (const posts of [many, 'x', `${newId()},1`]) {
      const reply = await gateway.as('ann', `/api/live?posts=${posts}`)
      expect([reply.status, reply.json().code]).toEqual([400, 'invalidRequest'])
    }
    expect((await gateway.as('ann', '/api/live', { method: 'HEAD' })).status).toBe(200)
  })
})

test('with the event log away a stream opens all the same', async () => {
  await gateway.stop()
  gateway = await startGateway({ config: { eventLogUrl: 'postgres://nobody@127.0.0.1:1/nothing' } })
  expect(kinds(await join([]))).toEqual(['ready'])
})
