import { PhotoHeldSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

const file = 'AbCdEfGhIjKlMnOpQrStUv'
const otherFile = 'ZzZzZzZzZzZzZzZzZzZzZz'

let world: World
let ann: Person
let bob: Person
let moderator: Person
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann' })
  bob = world.join({ firstName: 'Bob' })
  moderator = world.joinAs('moderator', { firstName: 'Mo' })
})

/** Lets media hold a photo, and returns the id of the case. */
async function held(postId: string, audienceGroupId = ''): Promise<string> {
  const about = { photoFile: file, ownerId: ann.id, postId, audienceGroupId }
  world.media.photos.set(postId ? `post ${postId}` : `member ${ann.id}`, {
    ownerId: ann.id,
    list: [{ file, width: 4, height: 3, isHeld: true }],
  })
  for (let n = 0; n < 2; n += 1) await world.publish('media', PhotoHeldSchema, file, about)
  const rows = await world.rows('select id from cases where target_id = $1', [postId || ann.id])
  expect(rows).toHaveLength(1)
  return rows[0].id
}
const released = async (id: string) => (await world.published(id)).map(({ type }) => type)

test('a held photo is one case, with the words of its post and without a reporter', async () => {
  const id = await held(world.post(ann))
  expect((await world.open(moderator, id)).body).toMatchObject({
    words: 'It rains on Monday\nAs I said.',
    reasons: ['heldPhoto'],
    reports: 1,
    member: { firstName: 'Ann' },
    reportList: [{ source: 'photo', reason: 'heldPhoto', reporter: null, notifierName: '', text: '' }],
  })
  expect((await world.photos(moderator, id)).body).toEqual([{ file, width: 4, height: 3, isHeld: true }])
  expect((await world.photo(moderator, id, file)).status).toBe(200)
  expect((await world.photo(moderator, id, otherFile)).status).toBe(404)
  for (const reply of [await world.photos(bob, id), await world.photo(ann, id, file)]) expect(reply.status).toBe(403)
})

test('releasing shows the photos, and dismisses the case if no other report waits', async () => {
  const post = world.post(ann)
  const id = await held(post)
  expect((await world.release(moderator, id)).body).toMatchObject({ outcome: 'dismissed' })
  expect(await world.published(id)).toMatchObject([
    { type: 'PhotosReleased', message: { targetKind: TargetKind.POST, targetId: post } },
    { type: 'AdminActed', message: { action: 'photos.released', adminId: moderator.id } },
  ])
  await held(post)
  await world.report(bob, 'post', post)
  expect((await world.release(moderator, id)).body).toMatchObject({ decidedAt: null, reports: 1, reasons: ['spam'] })
})

test('a photo held after a release is another report; a moderator who has not seen it cannot dismiss it', async () => {
  const post = world.post(ann)
  const id = await held(post)
  await world.report(bob, 'post', post)
  await world.release(moderator, id)
  const { additions } = (await world.open(moderator, id)).body
  await held(post)
  const before = await released(id)
  const stale = await world.dismiss(moderator, id, { seen: additions })
  expect([stale.status, stale.body.code]).toEqual([409, 'caseChanged'])
  expect(await released(id)).toEqual(before)
  expect((await world.open(moderator, id)).body).toMatchObject({ reasons: ['spam', 'heldPhoto'], reports: 2 })
  await world.dismiss(moderator, id, { seen: additions + 1 })
  expect((await released(id)).filter((type) => type === 'PhotosReleased')).toHaveLength(2)
})

test('dismissing shows held photos too; another case’s dismissal publishes nothing about photos', async () => {
  const id = await held(world.post(ann))
  await world.dismiss(moderator, id)
  expect(await released(id)).toEqual(['PhotosReleased', 'AdminActed'])
  const other = await world.caseOf(world.post(ann), bob)
  await world.dismiss(moderator, other)
  expect(await released(other)).not.toContain('PhotosReleased')
})

test('a profile’s held photo is a case about the member', async () => {
  const id = await held('')
  expect((await world.open(moderator, id)).body).toMatchObject({
    targetKind: 'member',
    targetId: ann.id,
    words: 'Ann Example',
  })
  await world.release(moderator, id)
  expect((await world.published(id))[0]?.message).toMatchObject({ targetKind: TargetKind.MEMBER, targetId: ann.id })
})

test('threat 66: photos of a private group are shown once the case is opened, which is in the audit log', async () => {
  const id = await held(world.privatePost(ann, [bob]), '019aa000-0000-7000-8000-00000000aaaa')
  expect((await world.cases(moderator)).body).toMatchObject([{ id, isPrivate: true, words: '' }])
  expect((await world.photos(moderator, id)).body).toHaveLength(1)
  expect(await world.published(id)).toMatchObject([{ type: 'AdminActed', message: { action: 'case.opened' } }])
  const other = world.joinAs('moderator')
  world.auth.mood.away = true
  const replies = [await world.photos(other, id), await world.photo(other, id, file)]
  world.auth.mood.away = false
  expect(replies.map(({ status }) => status)).toEqual([503, 503])
})

test('a held photo of a post that a creator hid in a private group unseals its case', async () => {
  const group = '019aa000-0000-7000-8000-00000000aaaa'
  const post = world.privatePost(ann, [bob])
  const id = await world.caseOf(post, bob)
  await world.rows('update cases set is_sealed = true, decided_at = app_now(), outcome = $1', ['acted'])
  await world.rows('update reports set decided_at = (select decided_at from cases), outcome = $1', ['acted'])
  expect((await world.open(moderator, id)).status).toBe(404)
  expect(await held(post, group)).toBe(id)
  expect((await world.cases(moderator)).body).toMatchObject([
    { id, isPrivate: true, words: '', reasons: ['heldPhoto'] },
  ])
  expect((await world.open(moderator, id)).status).toBe(200)
  expect((await world.published(id)).at(-1)?.message).toMatchObject({ action: 'case.opened', adminId: moderator.id })
})

test('photos of a removed post are refused if a law is the reason, or if the moderator says so', async () => {
  const removed = async (fields: object) => {
    const id = await world.caseOf(world.post(ann), bob)
    await world.act(moderator, id, 'remove', { ...fields })
    return (await world.published(id))[0]?.message
  }
  expect(await removed({ rule: null, law: 'Section 130' })).toMatchObject({ refusePhotos: true })
  expect(await removed({ refusePhotos: true })).toMatchObject({ refusePhotos: true })
  expect(await removed({})).toMatchObject({ refusePhotos: false })
})
