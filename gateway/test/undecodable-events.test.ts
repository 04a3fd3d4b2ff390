/** Events that the gateway cannot decode, such as those of a later version. */
import { openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { eventsOf } from '@hunch/kit/testing'
import { VoteCastSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { expect, test } from '@jest/globals'
import { startGateway } from './support/gateway.ts'
import { openStream } from './support/live-client.ts'

test('fault 26: an event whose payload cannot be decoded loses only its own message', async () => {
  const gateway = await startGateway()
  const eventLog = openEventLog(gateway.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
  const post = newId()
  const client = await openStream(gateway.url, 'ann', [post])
  await client.until(() => client.messages.some(({ kind }) => kind === 'ready'))

  const votes = (agreeCount: number) => eventsOf(VoteCastSchema, post, { postId: post, agreeCount, disagreeCount: 1 })
  const broken = votes(1)
  for (const event of broken) event.payload = Uint8Array.of(0xff)
  await eventLog.append('predictions', broken)
  await gateway.service.flush()
  await eventLog.append('predictions', votes(5))
  await gateway.service.flush()
  await client.until(() => client.messages.some(({ kind }) => kind === 'votes'))
  expect(client.messages.filter(({ kind }) => kind === 'votes')).toMatchObject([{ postId: post, agreeCount: 5 }])
  expect(gateway.logged()).toContain('an event cannot be decoded')

  client.close()
  await eventLog.stop?.()
  await gateway.stop()
})
