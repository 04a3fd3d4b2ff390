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
let heard: Event[] = []
let hearAll: () => Promise<void>
beforeAll(async () => {
  world = await startWorld()
  eventLog = openEventLog(world.config.eventLogUrl, { log: silentLog() })
  await eventLog.start?.()
  const handle = async (batch: readonly { event: Event }[]) => void heard.push(...batch.map(({ event }) => event))
  const subscription = eventLog.subscribe({ group: 'test', topics: ['auth'], handle })
  hearAll = async () => {
    await world.auth.flush()
    await subscription.flush()
  }
})
afterAll(async () => {
  await eventLog.stop?.()
  await world.stop()
})

/** What was told of a member since the last time: type, version and message. */
async function factsOf(id: string, ...schemas: readonly DescMessage[]) {
  await hearAll()
  const facts = heard.filter(({ key }) => key === id)
  heard = heard.filter(({ key }) => key !== id)
  return facts.map(({ type, version, payload }) => {
    const schema = schemas.find(({ typeName }) => typeName === type)
    return { type: type.split('.').at(-1), version, ...(schema && fromBinary(schema, payload)) }
  })
}

test('that a member joined is told once', async () => {
  const ann = await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  expect(await factsOf(ann.member.id, MemberJoinedSchema)).toEqual([
    expect.objectContaining({ type: 'MemberJoined', version: 1n, memberId: ann.member.id }),
  ])
})

test('what others keep of a member is told with its version, in order; the rest is kept to oneself', async () => {
  const { member } = await world.signUp()
  await factsOf(member.id)
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
  expect(await factsOf(member.id, MemberChangedSchema)).toEqual([
    expect.objectContaining({ ...changed, version: 2n, detectedCountry: '' }),
    expect.objectContaining({ ...changed, version: 3n, detectedCountry: '' }),
    expect.objectContaining({ ...changed, version: 4n, detectedCountry: 'US' }),
    expect.objectContaining({ ...changed, version: 5n, detectedCountry: 'US' }),
  ])
})

test('changes that come at once are told in the order of their versions', async () => {
  const { member } = await world.signUp()
  await factsOf(member.id)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => world.call(member, updateOwnProfile, { body: { firstName: `Ann ${n}` } })),
  )
  const versions = (await factsOf(member.id)).map(({ version }) => Number(version))
  expect(versions).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
})

test('no fact holds a name, an address or a word of a person', async () => {
  const { member } = await world.signUp({ sub: 'quiet', email: 'quiet@example.com', given_name: 'Zebulon' })
  await world.call(member, updateOwnProfile, { body: { lastName: 'Quagmire', bio: 'secret' } })
  await hearAll()
  const told = heard.map(({ payload }) => Buffer.from(payload).toString('latin1')).join()
  expect(told).toContain(member.id)
  expect(told).not.toMatch(/Zebulon|Quagmire|quiet@|secret/)
})
