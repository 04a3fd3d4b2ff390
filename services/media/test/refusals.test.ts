import { fileURLToPath } from 'node:url'
import { silentLog } from '@hunch/kit/log'
import { newId } from '@hunch/kit/postgres'
import { MemberChangedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ActKind, ActLiftedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import {
  PhotosRemovedSchema,
  PredictionDeletedSchema,
  PredictionPostedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import sharp, { type Sharp } from 'sharp'
import { createMediaOperator } from '../src/operator.ts'
import { isRefused, refusePhotos } from '../src/refusals/refuse-photos.ts'
import { bandsOf, fingerprintOf, isPlain, mostBitsApart } from '../src/refusals/rules/fingerprint.ts'
import { dropOldest, insertRefused } from '../src/refusals/store.ts'
import { photo } from './support/photos.ts'
import { posted } from './support/posted.ts'
import { patientDecoders, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld(() => ({ decoders: patientDecoders() }))
})
afterAll(() => world.stop())
beforeEach(async () => void (await world.rows('truncate refused_photos')))

/** Posts a photo and deletes the post. `refusePhotos`: the photo cannot be uploaded again. Returns the owner. */
async function remove(file: string, refusePhotos = true): Promise<string> {
  const { postId, ownerId } = await posted(world, file)
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId, refusePhotos })
  return ownerId
}
const codeOf = async (content: Uint8Array) => {
  const { status, body } = await world.put(content, { fileName: 'again.jpg', isPrivate: false })
  return status === 201 ? 201 : body['code']
}
const changed = async (file: string, change: (image: Sharp) => Sharp) =>
  change(sharp(await photo(file)).autoOrient()).toBuffer()

test('threat 75: a removed picture cannot be uploaded again by anyone, re-encoded or resized', async () => {
  const ownerId = await remove('orientation-portrait-1.jpg')
  await world.publish('auth', MemberDeletedSchema, ownerId, { memberId: ownerId })
  const again = await photo('orientation-portrait-1.jpg')
  const { status, body } = await world.put(again, { fileName: 'again.jpg' })
  expect([status, body['code'], body['detail']]).toEqual([
    422,
    'photoRemovedBefore',
    "“again.jpg” was removed here before and can't be uploaded again. Please choose another photo.",
  ])
  const ways: ((image: Sharp) => Sharp)[] = [
    (image) => image.jpeg({ quality: 40 }),
    (image) => image.png(),
    (image) => image.webp({ quality: 30 }),
    (image) => image.avif({ quality: 40 }),
    (image) => image.resize({ width: 300 }).jpeg(),
    (image) => image.resize({ width: 1_400 }).jpeg({ quality: 70 }),
    (image) => image.modulate({ brightness: 1.03 }).jpeg(),
    (image) => image.jpeg().withExif({ IFD0: { Copyright: 'somebody' } }),
  ]
  for (const way of ways)
    expect(await codeOf(await changed('orientation-portrait-1.jpg', way))).toBe('photoRemovedBefore')
})

test('threat 75: a profile photo that moderation removed cannot be uploaded again; a replaced one can', async () => {
  const memberId = newId()
  const upload = (content: Uint8Array) =>
    world.put(content, { as: 'auth', purpose: 'profile', ownerId: memberId, fileName: 'me.jpg' })
  const change = (profileImageFile: string, refusePhoto = false) =>
    world.publish('auth', MemberChangedSchema, memberId, { memberId, profileImageFile, refusePhoto })
  const [replaced, removed] = [await photo('gps-1.jpg'), await photo('cmyk.jpg')]
  await change((await upload(replaced)).name)
  const { name } = await upload(removed)
  await change(name)
  await change('', true)
  expect((await world.image(name)).status).toBe(404)
  const again = await upload(removed)
  expect([again.status, again.body['code']]).toEqual([422, 'photoRemovedBefore'])
  expect(await codeOf(removed)).toBe('photoRemovedBefore')
  expect((await upload(replaced)).status).toBe(201)
})

/** Posts a photo once for each act; then each act removes a post and refuses its photo. */
async function removeBy(file: string, ...acts: readonly string[]): Promise<void> {
  const posts = []
  for (const refusingActId of acts) posts.push({ ...(await posted(world, file)), refusingActId })
  for (const { postId, ownerId, refusingActId } of posts) {
    const removed = { postId, ownerId, refusePhotos: true, refusingActId }
    await world.publish('predictions', PredictionDeletedSchema, postId, removed)
  }
}
const lift = (actId: string, kind: ActKind = ActKind.REMOVE) =>
  world.publish('moderation', ActLiftedSchema, newId(), { actId, kind })

test('once all removals that refuse a photo are lifted, it can be uploaded again', async () => {
  const [first, second] = [newId(), newId()]
  await removeBy('gps-1.jpg', first, second)
  const codes = []
  for (const [actId, kind] of [
    [newId(), ActKind.REMOVE],
    [first, ActKind.REMOVE],
    [second, ActKind.HIDE],
    [second, ActKind.REMOVE],
  ] as const) {
    await lift(actId, kind)
    codes.push(await codeOf(await photo('gps-1.jpg')))
  }
  expect(codes).toEqual(['photoRemovedBefore', 'photoRemovedBefore', 'photoRemovedBefore', 201])
})

test('a profile photo can be uploaded again once its removal is lifted', async () => {
  const { name, ownerId: memberId } = await world.put(await photo('cmyk.jpg'), { as: 'auth', purpose: 'profile' })
  const actId = newId()
  const change = (profileImageFile: string, refusal = {}) =>
    world.publish('auth', MemberChangedSchema, memberId, { memberId, profileImageFile, ...refusal })
  await change(name)
  await change('', { refusePhoto: true, refusingActId: actId })
  expect(await codeOf(await photo('cmyk.jpg'))).toBe('photoRemovedBefore')
  await lift(actId)
  expect(await codeOf(await photo('cmyk.jpg'))).toBe(201)
})

test('threat 75: only the removed photo of a post cannot be uploaded again, until its removal is lifted', async () => {
  const [removed, kept] = [await photo('gps-1.jpg'), await photo('cmyk.jpg')]
  const ownerId = newId()
  const [bad, good] = [await world.put(removed, { ownerId }), await world.put(kept, { ownerId })]
  const [postId, refusingActId] = [newId(), newId()]
  const photoFiles = [bad.name, good.name]
  await world.publish('predictions', PredictionPostedSchema, postId, { postId, ownerId, photoFiles })
  const removal = { postId, ownerId, photoFiles: [bad.name] }
  await world.publish('predictions', PhotosRemovedSchema, postId, { ...removal, refusePhotos: true, refusingActId })
  expect([await codeOf(removed), await codeOf(kept)]).toEqual(['photoRemovedBefore', 201])
  await lift(refusingActId, ActKind.REMOVE_PHOTOS)
  expect(await codeOf(removed)).toBe(201)
})

test('a removal that is lifted before its event arrives refuses nothing', async () => {
  const actId = newId()
  await lift(actId)
  await removeBy('gps-1.jpg', actId)
  expect(await codeOf(await photo('gps-1.jpg'))).toBe(201)
})

test('a photo that an earlier release refused, without an act, stays refused', async () => {
  const actId = newId()
  await removeBy('gps-1.jpg', '', actId)
  await removeBy('cmyk.jpg', actId, '')
  await lift(actId)
  for (const file of ['gps-1.jpg', 'cmyk.jpg']) expect(await codeOf(await photo(file))).toBe('photoRemovedBefore')
})

test('the operator lets a refused picture be uploaded again, by its file', async () => {
  const pathOf = (file: string) => fileURLToPath(new URL(`./photos/${file}`, import.meta.url))
  await removeBy('gps-1.jpg', newId(), '')
  await remove('cmyk.jpg')
  const operator = createMediaOperator(world.config, silentLog())
  try {
    expect(await operator.allowAgain(pathOf('gps-1.jpg'))).toBe(1)
    expect(await operator.allowAgain(pathOf('gps-1.jpg'))).toBe(0)
    await expect(operator.allowAgain(pathOf('README.md'))).rejects.toThrow('is not a picture that members may upload')
  } finally {
    await operator.stop()
  }
  expect(await codeOf(await photo('gps-1.jpg'))).toBe(201)
  expect(await codeOf(await photo('cmyk.jpg'))).toBe('photoRemovedBefore')
})

test('a profile photo that is removed without a refusal can be uploaded again', async () => {
  const { name, ownerId } = await world.put(await photo('cmyk.jpg'), { as: 'auth', purpose: 'profile' })
  const change = (profileImageFile: string) =>
    world.publish('auth', MemberChangedSchema, ownerId, { memberId: ownerId, profileImageFile })
  await change(name)
  await change('')
  expect((await world.image(name)).status).toBe(404)
  expect(await codeOf(await photo('cmyk.jpg'))).toBe(201)
})

test('other pictures are accepted: mirrored, rotated, different, or of a post deleted without a refusal', async () => {
  await remove('orientation-portrait-1.jpg')
  await remove('gps-1.jpg', false)
  expect(await codeOf(await changed('orientation-portrait-1.jpg', (image) => image.flop().jpeg()))).toBe(201)
  expect(await codeOf(await changed('orientation-portrait-1.jpg', (image) => image.rotate(90).jpeg()))).toBe(201)
  for (const file of ['gps-1.jpg', 'cmyk.jpg', 'alpha.png', 'animated.gif', 'iphone.heic', 'photo.avif'])
    expect(await codeOf(await photo(file))).toBe(201)
})

test('a plain picture is refused only by its bytes, so that other plain ones are accepted', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const { name, ownerId } = await world.put(await plain('#884422'))
  await world.rows(`update photos set state = 'attached', post_id = '${newId()}' where name = '${name}'`)
  const [{ post_id: postId }] = await world.rows(`select post_id from photos where name = '${name}'`)
  await world.publish('predictions', PredictionDeletedSchema, postId, { postId, ownerId, refusePhotos: true })
  expect([await codeOf(await plain('#884422')), await codeOf(await plain('#224488'))]).toEqual([
    'photoRemovedBefore',
    201,
  ])
})

test('the list of refused pictures keeps the newest, up to its limit', async () => {
  const bits = () => Array.from({ length: 128 }, () => (Math.random() < 0.5 ? '1' : '0')).join('')
  const sha256 = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  await world.transaction(async (tx) => {
    for (let n = 0; n < 20; n += 1)
      await insertRefused(
        tx,
        Array.from({ length: 1_000 }, () => ({ sha256: sha256(), fingerprint: bits() })),
        '',
      )
    await dropOldest(tx, 20_000)
  })
  await world.rows('analyze refused_photos')
  const own = { sha256: sha256(), fingerprint: bits() }
  await world.transaction((tx) => refusePhotos(tx, [own], ''))
  const [{ count }] = await world.rows('select count(*)::integer as count from refused_photos')
  expect(count).toBe(20_001)
  const other = own.fingerprint.replaceAll('0', 'x').replaceAll('1', '0').replaceAll('x', '1')
  const found = await world.transaction(async (tx) => [
    await isRefused(tx, { sha256: '', fingerprint: own.fingerprint }),
    await isRefused(tx, { sha256: '', fingerprint: other }),
  ])
  expect(found).toEqual([true, false])
  await world.transaction((tx) => dropOldest(tx, 10))
  const [{ left }] = await world.rows('select count(*)::integer as left from refused_photos')
  expect(left).toBe(10)
})

test('fingerprints ignore brightness, a flat one is plain, and a similar one shares a band', () => {
  const squares = Uint8Array.from({ length: 81 }, (_, n) => (n * 37) % 200)
  const print = fingerprintOf(squares)
  expect(fingerprintOf(squares.map((grey) => grey + 40))).toBe(print)
  expect([isPlain(print), isPlain('0'.repeat(128)), bandsOf('01'.repeat(64)).length]).toEqual([false, true, 8])
  const flipped = [...print].map((bit, at) =>
    at % 17 === 0 && at < 17 * mostBitsApart ? (bit === '1' ? '0' : '1') : bit,
  )
  const shared = bandsOf(flipped.join('')).filter((band) => bandsOf(print).includes(band))
  expect(shared.length).toBeGreaterThan(0)
})
