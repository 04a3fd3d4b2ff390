import { newId } from '@hunch/kit/postgres'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PhotoHeldSchema, PhotoShownSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { PhotosReleasedSchema, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { listHeldPhotos, listPhotosOf } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { defaultTimes } from '../src/limits.ts'
import { addressOf, type PutOptions } from './support/callers.ts'
import { startChecker } from './support/checker.ts'
import { photo } from './support/photos.ts'
import { metadataIn } from './support/pixels.ts'
import { patientDecoders, startWorld, type World } from './support/world.ts'

const key = 'a-key-that-only-the-checker-knows'
/** Timeouts for a checker that replies, as in most tests. */
const patient = { checkMs: 20_000, checkWaitMs: 20_000 }
/** Timeouts for a silent checker. */
const hasty = { checkMs: 400, checkWaitMs: 200 }
const times = { ...defaultTimes, ...patient }
const beSilent = () => {
  Object.assign(times, hasty)
  checker.say('silent')
}

let checker: Awaited<ReturnType<typeof startChecker>>
let world: World
beforeAll(async () => {
  checker = await startChecker()
  world = await startWorld(() => ({ times, decoders: patientDecoders() }), { checkUrl: checker.url, checkKey: key })
})
afterAll(async () => {
  await world.stop()
  await checker.stop()
})
beforeEach(async () => {
  await world.setClock(null)
  // The checker replies, so that no test inherits a silent one.
  checker.say('allow')
  Object.assign(times, patient)
  await world.rows('truncate photos, variants')
  await world.restart()
  checker.asked.length = 0
})

const origin = () => world.service.addresses().http
const upload = async (file = 'gps-1.jpg', options: PutOptions = {}) => {
  const name = options.name ?? crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  const url = new URL(`/internal/photos/${name}`, origin())
  const { ownerId = newId(), purpose = 'post', as = 'predictions', isPrivate } = options
  for (const [field, value] of Object.entries({ ownerId, purpose, name: file, isPrivate }))
    if (value !== undefined) url.searchParams.set(field, String(value))
  const headers = { authorization: `Bearer ${await world.keys.identity(as).sign('media')}` }
  const response = await fetch(url, { method: 'PUT', headers, body: await photo(file) })
  return { status: response.status, body: (await response.json()) as Stored, name, ownerId }
}
const attachAll = async (ownerId: string, photoFiles: string[], audienceGroupId = '') => {
  const postId = newId()
  await world.publish('predictions', PredictionPostedSchema, postId, { postId, ownerId, audienceGroupId, photoFiles })
  return postId
}
const attach = ({ name, ownerId }: { name: string; ownerId: string }, audienceGroupId = '') =>
  attachAll(ownerId, [name], audienceGroupId)
/** The reply to an upload, or its problem. */
interface Stored {
  readonly isHeld?: boolean
  readonly code?: string
  readonly detail?: string
}

const publicPhoto = { isPrivate: false }
async function statusFor(name: string, as?: string, query: Record<string, string> = {}) {
  const token = await world.keys.token('media', as ? { id: as } : undefined)
  const response = await fetch(origin() + addressOf(name, query), { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  return [response.status, response.headers.get('cache-control')]
}
const shownToAll = [200, expect.stringMatching(/^public, .*s-maxage=300/)]
const events = async (name: string) => [
  ...(await world.publishedOf(PhotoHeldSchema, name)).map(({ postId }) => ['held', postId]),
  ...(await world.publishedOf(PhotoShownSchema, name)).map(({ postId }) => ['shown', postId]),
]
const secondsAhead = (seconds: number) => world.setClock(new Date(Date.now() + seconds * 1_000))

test('a picture that the checker allows is shown, and no event is published about it', async () => {
  const stored = await upload('gps-1.jpg', publicPhoto)
  expect([stored.status, stored.body.isHeld]).toEqual([201, false])
  await attach(stored)
  expect([await statusFor(stored.name), await events(stored.name)]).toEqual([shownToAll, []])
  expect(checker.asked).toHaveLength(1)
})

test('the checker gets the re-encoded picture and the key, without metadata, names or ids', async () => {
  const stored = await upload('gps-1.jpg', publicPhoto)
  const [asked] = checker.asked
  if (!asked) throw new Error('nothing was sent')
  const { method, path, headers, bytes } = asked
  expect([method, path, headers['content-type'], headers.authorization]).toEqual([
    'POST',
    '/check',
    'image/webp',
    `Bearer ${key}`,
  ])
  expect(await metadataIn(bytes)).toEqual([])
  const sent = JSON.stringify([path, headers]) + bytes.toString('latin1')
  for (const word of [stored.name, stored.ownerId, 'gps-1', 'GPS']) expect(sent).not.toContain(word)
  expect(Object.keys(headers).filter((name) => /trace|request-id|cookie|forwarded|referer/.test(name))).toEqual([])
})

test('a picture that the checker refuses is rejected by name and not stored', async () => {
  checker.say('refuse')
  const { status, body, name } = await upload('gps-1.jpg', publicPhoto)
  expect([status, body.code, body.detail]).toEqual([
    422,
    'photoRefused',
    "“gps-1.jpg” can't be shown here. Please choose another photo.",
  ])
  expect((await world.files()).filter((file) => file.includes(name))).toEqual([])
})

test('only the owner sees a held photo, in every size, until moderation releases it', async () => {
  checker.say('hold')
  const stored = await upload('gps-1.jpg', publicPhoto)
  const { name, ownerId } = stored
  expect([stored.status, stored.body.isHeld]).toEqual([201, true])
  const postId = await attach(stored)
  expect(await events(name)).toEqual([['held', postId]])
  for (const query of [{}, { w: '80' }, { f: 'avif' }]) {
    expect(await statusFor(name, ownerId, query)).toEqual([200, 'private, no-store'])
    expect((await statusFor(name, newId(), query))[0]).toBe(404)
    expect((await statusFor(name, undefined, query))[0]).toBe(404)
  }
  checker.say('allow')
  await secondsAhead(7_200)
  await world.service.flush()
  expect((await statusFor(name))[0]).toBe(404)
  const release = { targetKind: TargetKind.POST, targetId: postId, photoFiles: [name] }
  for (let n = 0; n < 2; n += 1) await world.publish('moderation', PhotosReleasedSchema, newId(), release)
  expect(await statusFor(name)).toEqual(shownToAll)
  expect(await events(name)).toEqual([
    ['held', postId],
    ['shown', postId],
  ])
})

test('threat 87: a release shows the held photos that it names, and no others of this or another post', async () => {
  checker.say('hold')
  const [ownerId, elsewhere] = [newId(), await upload('gps-1.jpg', publicPhoto)]
  const seen = await upload('gps-1.jpg', { ...publicPhoto, ownerId })
  const unseen = await upload('animated.gif', { ...publicPhoto, ownerId })
  const targetId = await attachAll(ownerId, [seen.name, unseen.name])
  await attach(elsewhere)
  const release = { targetKind: TargetKind.POST, targetId, photoFiles: [seen.name, elsewhere.name] }
  await world.publish('moderation', PhotosReleasedSchema, newId(), release)
  expect(await statusFor(seen.name)).toEqual(shownToAll)
  for (const { name } of [unseen, elsewhere]) expect((await statusFor(name))[0]).toBe(404)
})

test('a release of an earlier version, which names no photo, shows none that waits for a verdict', async () => {
  checker.say('hold')
  const ownerId = newId()
  const held = await upload('gps-1.jpg', { ...publicPhoto, ownerId })
  beSilent()
  const waiting = await upload('animated.gif', { ...publicPhoto, ownerId })
  const targetId = await attachAll(ownerId, [held.name, waiting.name])
  await world.publish('moderation', PhotosReleasedSchema, newId(), { targetKind: TargetKind.POST, targetId })
  expect([await statusFor(held.name), (await statusFor(waiting.name))[0]]).toEqual([shownToAll, 404])
})

test('threat 74: a redirect (not followed), an invalid or long reply, or silence never shows a photo', async () => {
  const elsewhere = await startChecker('allow')
  const moods = [
    { status: 302, location: elsewhere.url },
    { status: 307, location: elsewhere.url },
    { status: 500, body: '{"verdict":"allow"}' },
    { status: 200, body: 'allow' },
    { status: 200, body: '{"verdict":"yes"}' },
    { status: 200, body: `{"verdict":"allow","reason":"${'x'.repeat(10_000)}"}` },
    'silent',
  ] as const
  for (const mood of moods) {
    await world.restart()
    if (mood === 'silent') beSilent()
    else checker.say(mood)
    const stored = await upload('animated.gif', publicPhoto)
    expect([stored.status, stored.body.isHeld]).toEqual([201, true])
    await attach(stored)
    expect((await statusFor(stored.name))[0]).toBe(404)
    expect((await statusFor(stored.name, stored.ownerId))[0]).toBe(200)
  }
  expect(elsewhere.asked).toEqual([])
  await elsewhere.stop()
})

test('a silent checker is asked again with growing pauses, also after a restart, and moderation informed', async () => {
  const start = Date.now()
  const secondsOn = (seconds: number) => world.setClock(new Date(start + seconds * 1_000), { frozen: true })
  await secondsOn(0)
  beSilent()
  const stored = await upload('animated.gif', publicPhoto)
  const postId = await attach(stored)
  const asked = () => checker.asked.length
  const before = asked()
  await secondsOn(10)
  await world.service.flush()
  expect(asked()).toBe(before)
  await secondsOn(20)
  await world.service.flush()
  expect(asked()).toBe(before + 1)
  await secondsOn(30)
  await world.service.flush()
  expect(asked()).toBe(before + 1)
  for (const seconds of [120, 400, 1_000]) {
    expect(await events(stored.name)).toEqual([])
    await secondsOn(seconds)
    await world.service.flush()
  }
  expect(await events(stored.name)).toEqual([['held', postId]])
  expect((await statusFor(stored.name))[0]).toBe(404)
  await world.restart()
  checker.say('allow')
  Object.assign(times, patient)
  await secondsOn(10_000)
  expect(await events(stored.name)).toEqual([
    ['held', postId],
    ['shown', postId],
  ])
  expect(await statusFor(stored.name)).toEqual(shownToAll)
})

test('while the checker is silent uploads do not wait for it', async () => {
  beSilent()
  await upload('animated.gif', publicPhoto)
  const asked = checker.asked.length
  const { body } = await upload('animated.gif', publicPhoto)
  expect([body.isHeld, checker.asked.length]).toEqual([true, asked])
})

test('photos of private groups are not sent unless configured, and are shown without a check', async () => {
  const known = await upload('gps-1.jpg', { isPrivate: true })
  expect(known.body.isHeld).toBe(false)
  const unknown = await upload('gps-1.jpg')
  expect(unknown.body.isHeld).toBe(true)
  await attach(unknown, newId())
  expect(await world.rows(`select hold from photos where name = '${unknown.name}'`)).toEqual([{ hold: null }])
  expect(checker.asked).toEqual([])
  const replica = await startWorld(() => ({ times }), { checkUrl: checker.url, checksPrivate: true })
  await replica.put(await photo('gps-1.jpg'), { isPrivate: true })
  await replica.stop()
  expect(checker.asked).toHaveLength(1)
  expect(checker.asked[0]?.headers.authorization).toBeUndefined()
})

test('a held profile photo is listed only for its owner and for moderation', async () => {
  checker.say('hold')
  const stored = await upload('gps-1.jpg', { as: 'auth', purpose: 'profile' })
  const { name, ownerId } = stored
  await world.publish('auth', MemberChangedSchema, ownerId, { memberId: ownerId, profileImageFile: name })
  expect(await events(name)).toEqual([['held', '']])
  const own = (id: string) => world.call({ id, role: 'member' } as never, listHeldPhotos)
  expect((await own(ownerId)).body).toEqual({ files: [name] })
  expect((await own(newId())).body).toEqual({ files: [] })
  const listAs = async (service: string) => {
    const headers = { authorization: `Bearer ${await world.keys.identity(service).sign('media')}` }
    const response = await fetch(`${origin()}${listPhotosOf.path}?kind=member&id=${ownerId}`, { headers })
    return { status: response.status, body: await response.json() }
  }
  expect(await listAs('moderation')).toEqual({
    status: 200,
    body: [{ file: name, width: 640, height: 480, isHeld: true, ownerId }],
  })
  expect((await listAs('groups')).status).toBe(401)
  const release = { targetKind: TargetKind.MEMBER, targetId: ownerId, photoFiles: [name] }
  await world.publish('moderation', PhotosReleasedSchema, newId(), release)
  expect([await statusFor(name), (await own(ownerId)).body]).toEqual([shownToAll, { files: [] }])
})
