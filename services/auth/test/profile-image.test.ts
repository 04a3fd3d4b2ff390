import { createHash } from 'node:crypto'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { getUser, removeProfileImage, uploadProfileImage } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startMedia } from './support/peers.ts'
import { type Person, startWorld, type World } from './support/world.ts'

const megabyte = 1024 * 1024
const face = { name: 'me.png', content: new Uint8Array(megabyte).fill(7) }

let media: Awaited<ReturnType<typeof startMedia>>
let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld(async (keys) => {
    media = await startMedia(keys)
    return { mediaHttp: media.address }
  })
  ann = await world.signUp()
})
afterAll(async () => {
  await world.stop()
  await media.stop()
})
beforeEach(() => {
  media.stored.length = 0
  media.mood.reject = () => undefined
})

interface TestFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

function upload(files: readonly TestFile[], field = 'profileImage', who: Person['member'] | null = ann.member) {
  const body = new FormData()
  for (const { name, content } of files) body.append(field, new Blob([content]), name)
  return world.call(who, uploadProfileImage, { body })
}

const pictureOf = async (person: Person) =>
  (await world.call(person.member, getUser, { params: { id: person.member.id } })).body.profileImageUrl

test('a picture is streamed to media unchanged, under a random name, and is on the card', async () => {
  const reply = await upload([face])
  const [stored] = media.stored
  expect(reply.status).toBe(200)
  expect(stored).toEqual({
    file: expect.stringMatching(/^[\w-]{22}$/),
    name: 'me.png',
    ownerId: ann.member.id,
    purpose: 'profile',
    sha256: createHash('sha256').update(face.content).digest('hex'),
    bytes: megabyte,
  })
  expect(reply.body).toEqual({ imageUrl: `/api/images/${stored?.file}` })
  expect(await pictureOf(ann)).toBe(`/api/images/${stored?.file}`)
  const { cards } = await world.client.getMemberCards({ memberIds: [ann.member.id] })
  expect(cards[0]?.profileImageFile).toBe(stored?.file)
})

test('each change of the picture is published with the file in use, so that media deletes the previous one', async () => {
  const bob = await world.signUp()
  await upload([face], 'profileImage', bob.member)
  await upload([face], 'profileImage', bob.member)
  const removed = await world.call(bob.member, removeProfileImage)
  expect([removed.status, removed.body.profileImageUrl]).toEqual([200, null])
  const [first, second] = media.stored.map(({ file }) => file)
  expect(first).not.toBe(second)
  const files = (await world.publishedOf(MemberChangedSchema, bob.member.id)).map(
    ({ profileImageFile }) => profileImageFile,
  )
  expect(files).toEqual([first, second, ''])
})

test('removing a picture that does not exist publishes nothing', async () => {
  const bob = await world.signUp()
  expect((await world.call(bob.member, removeProfileImage)).status).toBe(200)
  expect(await world.publishedOf(MemberChangedSchema, bob.member.id)).toEqual([])
})

test.each([
  ['photoUnreadable', 422],
  ['photoTooManyPixels', 422],
  ['photoHeicTooLarge', 422],
  ['photoInterlaced', 422],
  ['photoProgressive', 422],
  ['photoTooHeavy', 422],
  ['photoKindRefused', 422],
  ['photoTooLarge', 422],
  ['storageFull', 507],
])(
  'threats 29 and 30: media’s problem %s is passed on with the file’s name, and the old picture stays',
  async (code, status) => {
    const before = await pictureOf(ann)
    media.mood.reject = () => ({ status, code })
    const reply = await upload([face])
    expect([reply.status, reply.body.code]).toEqual([status, code])
    if (status === 422) expect(reply.body.detail).toContain('“me.png”')
    expect(await pictureOf(ann)).toBe(before)
  },
)

test('an internal problem of media is not passed on', async () => {
  media.mood.reject = () => ({ status: 500, code: 'internal' })
  const reply = await upload([face])
  expect([reply.status, reply.body.code]).toEqual([503, 'photosUnavailable'])
})

test('a picture may have up to 5 MB', async () => {
  const exact = { name: 'exact.jpg', content: new Uint8Array(5 * megabyte) }
  expect((await upload([exact])).status).toBe(200)
  const whale = { name: 'whale.jpg', content: new Uint8Array(5 * megabyte + 1) }
  const reply = await upload([whale])
  expect([reply.status, reply.body.code]).toEqual([422, 'photoTooLarge'])
  expect(reply.body.detail).toBe('“whale.jpg” is larger than 5 MB.')
  const huge = await upload([{ name: 'huge.jpg', content: new Uint8Array(6 * megabyte) }])
  expect([huge.status, huge.body.code]).toEqual([413, 'bodyTooLarge'])
})

test('one file is accepted, in its field only', async () => {
  const before = await pictureOf(ann)
  const none = await upload([])
  expect([none.status, none.body.code]).toEqual([400, 'photoMissing'])
  const two = await upload([face, face])
  expect([two.status, two.body.code]).toEqual([400, 'invalidRequest'])
  const elsewhere = await upload([face], 'photos')
  expect([elsewhere.status, elsewhere.body.errors]).toEqual([400, [{ field: 'photos', message: 'takes no file' }]])
  const json = await world.call(ann.member, uploadProfileImage, { body: { profileImage: 'me.png' } })
  expect([json.status, json.body.code]).toEqual([415, 'unsupportedMediaType'])
  expect(await pictureOf(ann)).toBe(before)
})

test('a visitor cannot change a picture', async () => {
  expect((await upload([face], 'profileImage', null)).status).toBe(401)
  expect((await world.call(null, removeProfileImage)).status).toBe(401)
  expect(media.stored).toEqual([])
})

test('threat 26: a file’s name is plain text', async () => {
  media.mood.reject = () => ({ status: 422, code: 'photoKindRefused' })
  const reply = await upload([{ name: '<img src=x onerror=alert(1)>\u202egpj.svg', content: face.content }])
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
  expect(reply.body.detail).not.toMatch(/\u202e/)
})

test('while media is unavailable a picture is rejected', async () => {
  const lonely = await startWorld()
  const person = await lonely.signUp()
  const body = new FormData()
  body.append('profileImage', new Blob([face.content]), 'me.png')
  const reply = await lonely.call(person.member, uploadProfileImage, { body })
  expect([reply.status, reply.body.code]).toEqual([503, 'photosUnavailable'])
  await lonely.stop()
})
