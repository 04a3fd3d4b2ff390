import { type DescMessage, fromBinary } from '@bufbuild/protobuf'
import { type EventLog, openEventLog } from '@hunch/kit/events'
import { silentLog } from '@hunch/kit/log'
import { MemberChangedSchema, MemberJoinedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { detectLocation, setLanguage, setLocation, setPreferences, updateOwnProfile } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
let eventLog: EventLog
let received: Event[] = []
let receiveAll: () => Promise<void>
beforeAll(async () => {
  world = await startWorld()
  eventLog = openEventLog(world.config.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
  const handle = async (batch: readonly { event: Event }[]) => void received.push(...batch.map(({ event }) => event))
  const subscription = eventLog.subscribe({ group: 'test', topics: ['auth'], handle })
  receiveAll = async () => {
    await world.service.flush()
    await subscription.flush()
  }
})
afterAll(async () => {
  await eventLog.stop?.()
  await world.stop()
})

/** Returns the events published about a member since the last call: type, version and message. */
async function eventsAbout(id: string, ...schemas: readonly DescMessage[]) {
  await receiveAll()
  const events = received.filter(({ key }) => key === id)
  received = received.filter(({ key }) => key !== id)
  return events.map(({ type, version, payload }) => {
    const schema = schemas.find(({ typeName }) => typeName === type)
    return { type: type.split('.').at(-1), version, ...(schema && fromBinary(schema, payload)) }
  })
}

test('a member who joins is published once', async () => {
  const ann = await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  expect(await eventsAbout(ann.member.id, MemberJoinedSchema)).toEqual([
    expect.objectContaining({ type: 'MemberJoined', version: 1n, memberId: ann.member.id }),
  ])
})

test('only changes of data that other services keep are published, in order, with versions', async () => {
  const { member } = await world.signUp()
  await eventsAbout(member.id)
  await world.call(member, updateOwnProfile, { body: { firstName: 'Anna' } })
  await world.call(member, updateOwnProfile, { body: { firstName: 'Anna', bio: 'words', location: 'here' } })
  await world.call(member, setLocation, { body: { country: 'KE', city: 'Nairobi' } })
  await world.call(member, setLocation, { body: { country: 'KE', city: 'Mombasa' } })
  await world.call(member, setLanguage, { body: { language: 'ar' } })
  await world.call(member, setPreferences, { body: { emailNotifications: false } })
  await world.call(member, detectLocation, { body: { country: 'US', timezone: 'UTC' } })
  await world.call(member, detectLocation, { body: { country: 'US', timezone: 'America/Denver' } })
  await world.call(member, updateOwnProfile, { body: { lastName: 'Reader' } })
  const changed = { type: 'MemberChanged', memberId: member.id, profileImageFile: '' }
  expect(await eventsAbout(member.id, MemberChangedSchema)).toEqual([
    expect.objectContaining({ ...changed, version: 2n, detectedCountry: '' }),
    expect.objectContaining({ ...changed, version: 3n, detectedCountry: '' }),
    expect.objectContaining({ ...changed, version: 4n, detectedCountry: 'US' }),
    expect.objectContaining({ ...changed, version: 5n, detectedCountry: 'US' }),
  ])
})

test('concurrent changes are published in the order of their versions', async () => {
  const { member } = await world.signUp()
  await eventsAbout(member.id)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => world.call(member, updateOwnProfile, { body: { firstName: `Ann ${n}` } })),
  )
  const versions = (await eventsAbout(member.id)).map(({ version }) => Number(version))
  expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
})

test('no event holds a name, an address or text of a person', async () => {
  const { member } = await world.signUp({ sub: 'quiet', email: 'quiet@example.com', given_name: 'Zebulon' })
  await world.call(member, updateOwnProfile, { body: { lastName: 'Quagmire', bio: 'secret' } })
  await receiveAll()
  const payloads = received.map(({ payload }) => Buffer.from(payload).toString('latin1')).join()
  expect(payloads).toContain(member.id)
  expect(payloads).not.toMatch(/Zebulon|Quagmire|quiet@|secret/)
})
