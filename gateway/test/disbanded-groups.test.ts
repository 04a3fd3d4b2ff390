import { openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { GroupDisbandedSchema } from '@hunch/proto/gen/hunch/groups/v1/events_pb'
import { PredictionDeletedSchema, VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { openStream } from './support/live-client.ts'

let gateway: TestGateway
let eventLog: ReturnType<typeof openEventLog>
describe.each(carriers)('services called %s', (carrier) => {
  beforeAll(async () => {
    gateway = await startGateway({ carrier, config: { limits: { viewMs: 3_600_000 } } })
    eventLog = openEventLog(gateway.eventLogUrl, { log: silentLog() })
    await eventLog.start?.()
  })
  afterAll(async () => {
    await eventLog.stop?.()
    await gateway.stop()
  })

  test('threat 101: a disbanded group causes no checks of live streams; its deleted posts are messages', async () => {
    const [post, other] = [newId(), newId()]
    gateway.predictions.audiences.set(post, new Set([people.ann.id]))
    const client = await openStream(gateway.url, 'ann', [post, other])
    const kinds = () => client.messages.map(({ kind }) => kind).sort()
    await client.until(() => kinds().includes('ready'))
    const checks = gateway.predictions.requests.length
    for (let n = 0; n < 30; n += 1) {
      const group = { groupId: newId(), creatorId: people.bo.id, isPrivate: true }
      await eventLog.append('groups', eventsOf(GroupDisbandedSchema, group.groupId, group))
    }
    await eventLog.append('predictions', eventsOf(VoteCastSchema, other, { postId: other, agreeCount: 1 }))
    await eventLog.append('predictions', eventsOf(PredictionDeletedSchema, post, { postId: post }))
    await client.until(() => kinds().includes('deleted') && kinds().includes('votes'))
    expect(kinds()).toEqual(['deleted', 'ready', 'votes'])
    expect(gateway.predictions.requests).toHaveLength(checks)
    client.close()
  })
})
