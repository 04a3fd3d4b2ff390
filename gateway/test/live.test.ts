import { type EventLog, openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { eventsOf, eventually, manualTimers } from '@hunch/kit/testing'
import { MembershipEndedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { BlockEndedSchema, BlockStartedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import {
  PhotosRemovedSchema,
  PredictionResolvedSchema,
  VisibilityChangedSchema,
  VoteCastSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import {
  CommentPostedSchema,
  CommentVisibilityChangedSchema,
  ReactionSetSchema,
} from '@hunch/proto/gen/hunch/social/v1/events_pb'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { liveLimits } from '../src/live/limits.ts'
import type { GatewayConfig } from '../src/service.ts'
import { sessionLimits } from '../src/sessions/limits.ts'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { type LiveClient, openStream } from './support/live-client.ts'

let gateway: TestGateway
let eventLog: EventLog
const clients: LiveClient[] = []

async function start(config: Partial<GatewayConfig> = {}) {
  gateway = await startGateway({ config })
  eventLog = openEventLog(gateway.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
}
beforeEach(() => start())
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await eventLog.stop?.()
  await gateway.stop()
})
/** Restarts the gateway with another configuration. */
async function restart(config: Partial<GatewayConfig>): Promise<void> {
  await eventLog.stop?.()
  await gateway.stop()
  await start(config)
}

async function subscribe(posts: readonly string[], headers: Record<string, string> = {}): Promise<LiveClient> {
  const client = await openStream(gateway.url, 'ann', posts, headers)
  clients.push(client)
  if (client.status === 200) await client.until(() => client.messages.some(({ kind }) => kind === 'ready'))
  return client
}

const vote = (postId: string, agreeCount: number) =>
  eventLog.append('predictions', eventsOf(VoteCastSchema, postId, { postId, agreeCount, disagreeCount: 1 }))
const notify = (memberId: string = people.ann.id) =>
  eventLog.append('notifications', eventsOf(NotificationMadeSchema, memberId, { memberId }))
/** Sends Ann a notification and waits for it. By then, all earlier events have been broadcast. */
async function notifyAndWait(client: LiveClient): Promise<void> {
  const received = () => kinds(client).filter((kind) => kind === 'notification').length
  const before = await gateway.service.flush().then(received)
  await notify()
  await client.until(() => received() > before)
}
const kinds = ({ messages }: LiveClient) => messages.map(({ kind }) => kind)

describe('broadcast', () => {
  test('sends counts and results of subscribed posts and own notifications, only as ids, kinds, counts', async () => {
    const [post, other, third] = [newId(), newId(), newId()]
    const client = await subscribe([post, third])
    expect(client.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(client.headers['content-encoding']).toBeUndefined()
    await Promise.all([vote(other, 5), vote(post, 7)])
    await eventLog.append('social', eventsOf(CommentPostedSchema, post, { postId: post, commentCount: 3 }))
    await eventLog.append('social', eventsOf(CommentVisibilityChangedSchema, third, { postId: third, commentCount: 4 }))
    await eventLog.append('social', eventsOf(ReactionSetSchema, post, { postId: post, reactionCount: 2 }))
    await eventLog.append('predictions', eventsOf(PredictionResolvedSchema, post, { postId: post, ownerId: newId() }))
    await eventLog.append('predictions', eventsOf(PhotosRemovedSchema, third, { postId: third }))
    await notify(people.bo.id)
    await notifyAndWait(client)
    expect(client.messages).toHaveLength(8)
    expect(client.messages).toEqual(
      expect.arrayContaining([
        { kind: 'ready', postIds: [post, third] },
        { kind: 'votes', postId: post, agreeCount: 7, disagreeCount: 1, version: 1 },
        { kind: 'comments', postId: post, commentCount: 3 },
        { kind: 'comments', postId: third, commentCount: 4 },
        { kind: 'reactions', postId: post, reactionCount: 2 },
        { kind: 'resolved', postId: post },
        { kind: 'edited', postId: third },
        { kind: 'notification' },
      ]),
    )
  })

  test('many votes at once are coalesced into the last count', async () => {
    const post = newId()
    const client = await subscribe([post])
    const votes = Array.from({ length: 150 }, (_, n) => ({ postId: post, agreeCount: n + 1, disagreeCount: 0 }))
    await eventLog.append('predictions', eventsOf(VoteCastSchema, post, ...votes))
    await notifyAndWait(client)
    expect(client.messages.filter(({ kind }) => kind === 'votes')).toEqual([
      { kind: 'votes', postId: post, agreeCount: 150, disagreeCount: 0, version: 150 },
    ])
  })
})

describe('threat 7: visibility', () => {
  test('an outsider gets nothing about a private post', async () => {
    const [post, secret] = [newId(), newId()]
    gateway.predictions.audiences.set(secret, new Set([people.bo.id]))
    const client = await subscribe([post, secret])
    await vote(secret, 3)
    await notifyAndWait(client)
    expect(client.messages[0]).toEqual({ kind: 'ready', postIds: [post] })
    expect(client.text()).not.toContain(secret)
  })

  test('messages end with the membership', async () => {
    const secret = newId()
    gateway.predictions.audiences.set(secret, new Set([people.ann.id]))
    const client = await subscribe([secret])
    await vote(secret, 1)
    await client.until(() => kinds(client).includes('votes'))
    gateway.predictions.audiences.set(secret, new Set())
    const ended = { groupId: newId(), memberId: people.ann.id, isPrivate: true }
    await eventLog.append('groups', eventsOf(MembershipEndedSchema, ended.groupId, ended))
    await gateway.service.flush()
    await vote(secret, 2)
    await notifyAndWait(client)
    expect(kinds(client)).toEqual(['ready', 'votes', 'notification'])
  })

  test.each([
    ['has blocked the author', (other: string) => ({ blockerId: people.ann.id, blockedId: other })],
    ['is blocked by the author', (other: string) => ({ blockerId: other, blockedId: people.ann.id })],
  ])('a member who %s gets nothing more about the post until the block ends', async (_, blockOf) => {
    const post = newId()
    const client = await subscribe([post])
    const block = blockOf(newId())
    const change = async (schema: typeof BlockStartedSchema | typeof BlockEndedSchema, audience: string[]) => {
      gateway.predictions.audiences.set(post, new Set(audience))
      await eventLog.append('moderation', eventsOf(schema, block.blockerId, block))
      await gateway.service.flush()
    }
    await change(BlockStartedSchema, [])
    await vote(post, 1)
    await notifyAndWait(client)
    expect(kinds(client)).toEqual(['ready', 'notification'])
    await change(BlockEndedSchema, [people.ann.id])
    await vote(post, 2)
    await notifyAndWait(client)
    expect(kinds(client)).toEqual(['ready', 'notification', 'votes', 'notification'])
  })

  test('a hidden post is sent as edited; no count of it is sent to others until it is shown again', async () => {
    await restart({ limits: { viewMs: 3_600_000 } })
    const post = newId()
    const client = await subscribe([post])
    const change = async (hidden: boolean, audience: string[]) => {
      gateway.predictions.audiences.set(post, new Set(audience))
      const message = { postId: post, ownerId: people.bo.id, hidden }
      await eventLog.append('predictions', eventsOf(VisibilityChangedSchema, post, message))
    }
    const counts = async (of: number) => {
      await vote(post, of)
      await eventLog.append('social', eventsOf(CommentPostedSchema, post, { postId: post, commentCount: of }))
      await eventLog.append('social', eventsOf(ReactionSetSchema, post, { postId: post, reactionCount: of }))
    }
    await change(true, [people.bo.id])
    await counts(1) // in the same batch as the hide, or soon after
    await notifyAndWait(client)
    await counts(2)
    await notifyAndWait(client)
    expect(kinds(client)).toEqual(['ready', 'edited', 'notification', 'notification'])
    await change(false, [people.ann.id, people.bo.id])
    await counts(3)
    await notifyAndWait(client)
    expect(client.messages.slice(4)).toHaveLength(5)
    expect(client.messages.slice(4)).toEqual(
      expect.arrayContaining([
        { kind: 'edited', postId: post },
        { kind: 'votes', postId: post, agreeCount: 3, disagreeCount: 1, version: 1 },
      ]),
    )
  })

  test('is checked regularly, and while the check fails messages about posts are withheld', async () => {
    await restart({ limits: { viewMs: 200 } })
    const post = newId()
    const client = await subscribe([post])
    gateway.predictions.mood.away = true
    const calls = gateway.predictions.requests.length
    await eventually(() => gateway.predictions.requests.length >= calls + 2)
    await vote(post, 5)
    await notifyAndWait(client)
    expect(kinds(client)).toEqual(['ready', 'notification'])
    gateway.predictions.mood.away = false
    await client.until(() => kinds(client).slice(2).includes('ready'))
    expect(kinds(client)).toEqual(['ready', 'notification', 'reset', 'ready'])
    expect(gateway.logged().split('the visibility of posts could not be checked')).toHaveLength(2)
  })
})

describe('a reconnect', () => {
  test('replays missed messages', async () => {
    const post = newId()
    const first = await subscribe([post])
    await vote(post, 1)
    await first.until(() => kinds(first).includes('votes'))
    first.close()
    await vote(post, 2)
    await gateway.service.flush()
    const second = await subscribe([post], { 'last-event-id': first.lastId() })
    expect(second.messages).toEqual([
      { kind: 'votes', postId: post, agreeCount: 2, disagreeCount: 1, version: 1 },
      { kind: 'ready', postIds: [post] },
    ])
  })

  test('with an unknown id resets the client', async () => {
    const post = newId()
    for (const id of ['0123456789ab.7', 'x', '', '0123456789ab.-1'])
      expect(kinds(await subscribe([post], { 'last-event-id': id }))).toEqual(['reset', 'ready'])
  })

  test('after the buffered time resets the client', async () => {
    const timers = manualTimers()
    await restart({ timers, limits: { missedMs: 1_000 } })
    const post = newId()
    const first = await subscribe([post])
    for (const count of [1, 2]) {
      await vote(post, count)
      await gateway.service.flush()
    }
    await timers.advance(1_001)
    const second = await subscribe([post], { 'last-event-id': /^id: (.*)$/m.exec(first.text())?.[1] ?? '' })
    expect(kinds(second)).toEqual(['reset', 'ready'])
  })
})

describe('a stream', () => {
  test('sends heartbeats with the id to resume after', async () => {
    await restart({ limits: { heartbeatMs: 500 } })
    const client = await subscribe([])
    const beat = /^: still here\nid: \w+\.\d+$/m
    await client.until(() => beat.test(client.text()))
    expect(client.text()).toMatch(beat)
  })

  test('threat 19: ends within two seconds of its session', async () => {
    const timers = manualTimers()
    await restart({ timers })
    const client = await subscribe([])
    gateway.auth.ended.add(people.ann.token)
    await timers.advance(sessionLimits.sessionCacheMs + liveLimits.liveJobMs)
    await client.ended
    expect(timers.now()).toBeLessThan(2_000)
  })

  test('ends when the gateway stops, with the time after which to reconnect', async () => {
    const client = await subscribe([])
    await Promise.all([gateway.service.stop(), client.ended])
    expect(client.text()).toMatch(/^retry: \d{3,4}$/m)
  })

  test('counts against the limit of its member', async () => {
    await restart({ limits: { memberStreams: 2 } })
    await subscribe([])
    const [second, third] = [await subscribe([]), await subscribe([])]
    expect([third.status, third.headers['retry-after']]).toEqual([429, '30'])
    second.close()
    await eventually(async () => (await subscribe([])).status === 200)
  })

  test('of a client that does not read is dropped', async () => {
    await restart({ limits: { streamBytes: 200 } })
    const client = await openStream(gateway.url, 'ann', Array.from({ length: 20 }, newId))
    await client.ended
    expect(client.messages).toEqual([])
  })

  test('is for members, and for at most 100 valid post ids', async () => {
    expect((await gateway.as(undefined, '/api/live')).status).toBe(401)
    const many = Array.from({ length: 101 }, newId).join(',')
    for (const posts of [many, 'x', `${newId()},1`]) {
      const reply = await gateway.as('ann', `/api/live?posts=${posts}`)
      expect([reply.status, reply.json().code]).toEqual([400, 'invalidRequest'])
    }
    expect((await gateway.as('ann', '/api/live', { method: 'HEAD' })).status).toBe(200)
  })
})

test('a stream opens while the event log is unavailable', async () => {
  await gateway.stop()
  gateway = await startGateway({ config: { eventLogUrl: 'postgres://nobody@127.0.0.1:1/nothing' } })
  expect(kinds(await subscribe([]))).toEqual(['ready'])
})
