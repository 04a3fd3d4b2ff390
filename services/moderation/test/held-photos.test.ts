import { PhotoHeldSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { photoNamed, startPhotoPeople } from './support/photos.ts'
import { type Seen, startWorld, type TestMember, type World } from './support/world.ts'

const [file, otherFile] = [photoNamed('a'), photoNamed('b')]

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;({ ann, bob, moderator } = await startPhotoPeople(world))
})

const keyOf = (postId: string) => (postId ? `post ${postId}` : `member ${ann.id}`)

/** Sets the held photos of a post, or of Ann's profile. */
const put = (postId: string, ...files: readonly string[]) =>
  world.media.photos.set(keyOf(postId), {
    ownerId: ann.id,
    list: files.map((each) => ({ file: each, width: 4, height: 3, isHeld: true })),
  })

/** Publishes twice, as media, that photos are held. Returns the id of their only case. */
async function held(postId: string, audienceGroupId = '', ...files: readonly string[]): Promise<string> {
  const named = files.length > 0 ? files : [file]
  put(postId, ...named)
  for (const photoFile of [...named, ...named])
    await world.publish('media', PhotoHeldSchema, photoFile, { photoFile, ownerId: ann.id, postId, audienceGroupId })
  const rows = await world.rows('select id from cases where target_id = $1', [postId || ann.id])
  expect(rows).toHaveLength(1)
  return rows[0].id
}
const released = async (id: string) => (await world.published(id)).map(({ type }) => type)
const filesOf = async (id: string) =>
  (await world.published(id)).flatMap(({ type, message }) => (type === 'PhotosReleased' ? [message.photoFiles] : []))
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const changed = [409, 'caseChanged']

/** Opens a case, and returns the additions and photos that the moderator then sees. */
async function read(id: string): Promise<Required<Seen>> {
  const { additions } = (await world.open(moderator, id)).body
  const photos = (await world.photos(moderator, id)).body.map((photo: { file: string }) => photo.file)
  return { seen: additions, photos }
}

test('a held photo is one case, with the words of its post and without a reporter', async () => {
  const id = await held(world.post(ann))
  expect((await world.open(moderator, id)).body).toMatchObject({
    words: 'It rains on Monday\nAs I said.',
    reasons: ['heldPhoto'],
    reports: 1,
    member: { firstName: 'Ann' },
    reportList: [{ source: 'photo', reason: 'heldPhoto', reporter: null, notifierName: '', text: '', photoFiles: [] }],
  })
  expect((await world.photos(moderator, id)).body).toEqual([
    { file, width: 4, height: 3, isHeld: true, ownerId: ann.id },
  ])
  expect((await world.photo(moderator, id, file)).status).toBe(200)
  expect((await world.photo(moderator, id, otherFile)).status).toBe(404)
  for (const reply of [await world.photos(bob, id), await world.photo(ann, id, file)]) expect(reply.status).toBe(403)
})

test('releasing shows the photos, and dismisses the case if no other report waits', async () => {
  const post = world.post(ann)
  const id = await held(post)
  expect((await world.release(moderator, id, await read(id))).body).toMatchObject({ outcome: 'dismissed' })
  expect(await world.published(id)).toMatchObject([
    { type: 'PhotosReleased', message: { targetKind: TargetKind.POST, targetId: post, photoFiles: [file] } },
    { type: 'AdminActed', message: { action: 'photos.released', adminId: moderator.id } },
  ])
  await held(post)
  const seen = await read(id)
  await world.report(bob, 'post', post)
  const { body } = await world.release(moderator, id, seen)
  expect(body).toMatchObject({ decidedAt: null, reports: 1, reasons: ['spam'] })
})

test('a photo held after a release is another report; a moderator who has not seen it cannot dismiss it', async () => {
  const post = world.post(ann)
  const id = await held(post)
  await world.report(bob, 'post', post)
  const seen = await read(id)
  await world.release(moderator, id, seen)
  await held(post)
  const before = await released(id)
  expect(codeOf(await world.dismiss(moderator, id, seen))).toEqual(changed)
  expect(await released(id)).toEqual(before)
  expect((await world.open(moderator, id)).body).toMatchObject({ reasons: ['spam', 'heldPhoto'], reports: 2 })
  await world.dismiss(moderator, id, await read(id))
  expect(await filesOf(id)).toEqual([[file], [file]])
})

test('threat 87: a photo that is held while its case is read is not shown by a stale decision', async () => {
  const post = world.post(ann)
  const id = await held(post)
  const seen = await read(id)
  await held(post, '', file, otherFile)
  const both = [file, otherFile]
  for (const stale of [seen, { ...seen, photos: both }]) {
    expect(codeOf(await world.release(moderator, id, stale))).toEqual(changed)
    expect(codeOf(await world.dismiss(moderator, id, stale))).toEqual(changed)
  }
  expect(await released(id)).toEqual([])
  expect(await read(id)).toEqual({ seen: 2, photos: both })
  await world.release(moderator, id, await read(id))
  expect(await filesOf(id)).toEqual([both])
})

test('threat 87: a held profile photo that has just replaced the seen one is not shown', async () => {
  const id = await held('')
  const seen = await read(id)
  put('', otherFile)
  expect(codeOf(await world.release(moderator, id, seen))).toEqual(changed)
  expect(codeOf(await world.dismiss(moderator, id, seen))).toEqual(changed)
  await world.dismiss(moderator, id, await read(id))
  expect(await filesOf(id)).toEqual([[otherFile]])
  expect(await held('', '', otherFile)).toBe(id)
  expect((await world.cases(moderator)).body).toMatchObject([{ id, additions: 2, reasons: ['heldPhoto'] }])
})

test('threat 87: no held photo is shown by a call that does not name the seen ones', async () => {
  const id = await held(world.post(ann))
  const incomplete: readonly Seen[] = [{}, { seen: 1 }, { photos: [file] }, { seen: 1, photos: [otherFile] }]
  for (const seen of [...incomplete, { seen: 9, photos: [file] }]) {
    expect(codeOf(await world.release(moderator, id, seen))).toEqual(changed)
    expect(codeOf(await world.dismiss(moderator, id, seen))).toEqual(changed)
  }
  expect(await released(id)).toEqual([])
  expect((await world.release(moderator, id, { seen: 1, photos: ['../x'] })).status).toBe(400)
})

test('only held photos of the case are released, whatever the moderator names', async () => {
  const id = await held(world.post(ann))
  await world.release(moderator, id, { seen: 1, photos: [otherFile, file] })
  expect(await filesOf(id)).toEqual([[file]])
})

test('a report of a held photo that is gone can be dismissed, and no photo is shown', async () => {
  const post = world.post(ann)
  const id = await held(post)
  put(post)
  expect((await world.dismiss(moderator, id, { seen: 1 })).body.outcome).toBe('dismissed')
  expect(await released(id)).toEqual(['AdminActed'])
})

test('while media is unavailable no held photo is shown, and cases without one can be dismissed', async () => {
  const [id, other] = [await held(world.post(ann)), await world.caseOf(world.post(ann), bob)]
  const seen = await read(id)
  world.media.mood.away = true
  const replies = [await world.release(moderator, id, seen), await world.dismiss(moderator, id, seen)]
  const dismissed = await world.dismiss(moderator, other)
  world.media.mood.away = false
  for (const reply of replies) expect(codeOf(reply)).toEqual([503, 'unavailable'])
  expect([await released(id), dismissed.body.outcome]).toEqual([[], 'dismissed'])
})

test('dismissing shows held photos too; another case’s dismissal publishes nothing about photos', async () => {
  const id = await held(world.post(ann))
  await world.dismiss(moderator, id, await read(id))
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
  await world.release(moderator, id, await read(id))
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
