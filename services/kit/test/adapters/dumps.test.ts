import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBinary } from '@bufbuild/protobuf'
import { EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { PredictionEditedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, expect, test } from '@jest/globals'
import { openTopics } from '../../src/dumps/index.ts'
import { type EventLog, openEventLog, type Received } from '../../src/events/index.ts'
import { silentLog } from '../../src/log/index.ts'
import { newId } from '../../src/postgres/index.ts'
import { eventOf } from '../../src/testing/index.ts'
import { findServer, onServer } from '../../src/testing/servers/index.ts'

const log = silentLog()
const folder = mkdtempSync(join(tmpdir(), 'hunch-topics-'))
afterAll(() => rmSync(folder, { recursive: true }))

const edited = (key: string, wording: number) => eventOf(PredictionEditedSchema, key, { postId: key, wording })

/** Handles all events of topics as a group. Returns them, by partition and position. */
async function handled(
  eventLog: EventLog,
  group: string,
  topics: readonly string[],
  from?: 'start',
): Promise<string[]> {
  const seen: Received[] = []
  const subscription = eventLog.subscribe({
    group,
    topics,
    ...(from ? { from } : {}),
    handle: async (batch) => void seen.push(...batch),
  })
  await subscription.start?.()
  await subscription.flush()
  await subscription.drain?.()
  return seen
    .map(({ topic, partition, position, event }) =>
      [topic, partition, position, event.key, Buffer.from(toBinary(EventSchema, event)).toString('hex')].join(' '),
    )
    .sort()
}

onServer(await findServer('kafka'), 'a dump of topics on Kafka', (open) => {
  test('has the events before the given ends, and is loaded into empty topics with the positions of groups', async () => {
    const { url: server, close } = await open()
    const [before, after] = [`${server}/?prefix=test-${newId()}.`, `${server}/?prefix=test-${newId()}.`]
    const names = ['auth', 'groups', 'quiet', 'never-used']
    const eventLog = openEventLog(before, { log })
    await eventLog.start?.()
    for (let n = 0; n < 60; n += 1) await eventLog.append('auth', [edited(`key ${n % 7}`, n), edited('ä/ö', n)])
    const many = Array.from({ length: 800 }, (_, n) => edited(`many ${n}`, n))
    await eventLog.append('auth', many)
    await eventLog.append('groups', [edited('of groups', 1)])
    await handled(eventLog, 'groups', ['auth', 'quiet'])
    await eventLog.append('auth', [edited('not handled yet', 1)])

    const topics = await openTopics(before, names, log)
    const positions = await topics.positionsOf(['groups', 'auth'])
    const ends = await topics.ends()
    const expected = await handled(eventLog, 'all', ['auth', 'groups'], 'start')
    await eventLog.append('auth', [edited('after the instant', 1)])
    const dump = join(folder, 'dump')
    await topics.dump(dump, ends, positions)
    await topics.close()
    expect(expected).toHaveLength(922)
    expect(readdirSync(dump).filter((name) => statSync(join(dump, name)).mode & 0o077)).toEqual([])

    const target = await openTopics(after, names, log)
    await target.load(dump)
    const restored = openEventLog(after, { log })
    await restored.start?.()
    expect(await handled(restored, 'all', ['auth', 'groups'], 'start')).toEqual(expected)
    expect((await restored.lagOf('groups', ['auth'])).get('auth')).toBe(1)
    expect(await handled(restored, 'groups', ['auth'])).toEqual([expect.stringContaining('not handled yet')])

    await expect(target.load(dump)).rejects.toThrow(/^the topic test-.*\.auth has events$/)
    await target.close()
    await Promise.all([eventLog.stop?.(), restored.stop?.()])
    await close()
  }, 120_000)
})
