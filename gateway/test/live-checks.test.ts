import { openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { eventsOf, eventually, manualTimers } from '@hunch/kit/testing'
import { NotificationMadeSchema } from '@hunch/proto/gen/hunch/notifications/v1/events_pb'
import { VisibilityChangedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import { liveLimits } from '../src/live/limits.ts'
import { people } from './support/auth.ts'
import { startGateway } from './support/gateway.ts'
import { openStream } from './support/live-client.ts'

test('the visibility of a post is checked for few of many streams at the same time, and at last for all', async () => {
  const count = liveLimits.visibilityChecks + 20
  const gateway = await startGateway({ config: { timers: manualTimers(), limits: { memberStreams: count } } })
  const eventLog = openEventLog(gateway.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
  const { requests, held } = gateway.predictions
  const hold = Promise.withResolvers<void>()
  const post = newId()
  const streams = await Promise.all(Array.from({ length: count }, () => openStream(gateway.url, 'ann', [post])))
  try {
    const all = (kind: string) =>
      Promise.all(streams.map(({ messages, until }) => until(() => messages.some((message) => message.kind === kind))))
    await all('ready')
    const checks = () => requests.filter(({ method }) => method === 'mayView').length - count
    held.add(hold.promise)
    const message = { postId: post, ownerId: people.bo.id, hidden: false }
    await eventLog.append('predictions', eventsOf(VisibilityChangedSchema, post, message))
    await gateway.service.flush()
    await eventually(() => checks() >= liveLimits.visibilityChecks)
    await gateway.as(undefined, `/prediction/${post}`) // further checks would arrive meanwhile
    expect(checks()).toBe(liveLimits.visibilityChecks)
    hold.resolve()
    await all('edited')
  } finally {
    hold.resolve()
    for (const stream of streams) stream.close()
    await eventLog.stop?.()
    await gateway.stop()
  }
})

test('threat 61: a notification is a hint without a count, even if an earlier release published one', async () => {
  const gateway = await startGateway()
  const eventLog = openEventLog(gateway.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
  const stream = await openStream(gateway.url, 'ann', [])
  const unreadCount = Buffer.from([24, 4]) // field 3 of an earlier release: the number 4
  const events = eventsOf(NotificationMadeSchema, people.ann.id, { memberId: people.ann.id })
  const earlier = events.map((event) => ({ ...event, payload: Buffer.concat([event.payload, unreadCount]) }))
  try {
    await stream.until(() => stream.messages.length === 1)
    await eventLog.append('notifications', earlier)
    await stream.until(() => stream.messages.length === 2)
    expect(stream.messages).toEqual([{ kind: 'ready', postIds: [] }, { kind: 'notification' }])
  } finally {
    stream.close()
    await eventLog.stop?.()
    await gateway.stop()
  }
})
