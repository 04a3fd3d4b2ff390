/** Removals of single photos of a post, which stays. */
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PhotoHeldSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { ActKind, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { photoNamed, startPhotoPeople } from './support/photos.ts'
import { put } from './support/things.ts'
import { type Seen, startWorld, type TestMember, type World } from './support/world.ts'

const [first, second, third] = [photoNamed('a'), photoNamed('b'), photoNamed('c')]

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
let post: string
let id: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;({ ann, bob, moderator } = await startPhotoPeople(world))
  post = world.post(ann)
  show(first, second)
  id = await world.caseOf(post, bob)
})

/** Sets the photos that media has of the post. */
const show = (...files: readonly string[]) => showOf(ann, ...files)
const showOf = (owner: TestMember, ...files: readonly string[]) =>
  world.media.photos.set(`post ${post}`, {
    ownerId: owner.id,
    list: files.map((file) => ({ file, width: 4, height: 3, isHeld: false })),
  })
const remove = (photoFiles: readonly string[], more: object = {}, seen: Seen = {}, by = moderator) =>
  world.act(by, id, 'remove', { parts: ['photo'], photoFiles, ...more }, seen)
const open = async () => (await world.open(moderator, id)).body
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const changed = [409, 'caseChanged']
const eventsOf = async (type: string) =>
  (await world.published(id)).flatMap((event) => (event.type === type ? [event.message] : []))

test('removing a photo is an act on the post: a statement that names it, an event, an audit entry', async () => {
  const { status, body } = await remove([second, second], { note: 'Not this one.' })
  const [act] = body.actList
  expect([status, act]).toMatchObject([201, { act: 'remove', parts: ['photo'], photoFiles: [second] }])
  expect(body).toMatchObject({ outcome: 'acted', reports: 1 })
  expect(await world.published(id)).toMatchObject([
    {
      type: 'ActTaken',
      message: {
        actId: act.id,
        kind: ActKind.REMOVE_PHOTOS,
        targetKind: TargetKind.POST,
        targetId: post,
        memberId: ann.id,
        photoFiles: [second],
        photoFile: '',
        refusePhotos: false,
      },
    },
    { type: 'ReportsDecided', message: { reporterIds: [bob.id], acted: true } },
    { type: 'AdminActed', message: { adminId: moderator.id, action: 'act.removePhotos', targetId: id } },
  ])
  expect((await world.statement(ann, act.id)).body).toMatchObject({
    act: 'remove',
    targetKind: 'post',
    targetId: post,
    photoFiles: [second],
    words: 'It rains on Monday\nAs I said.',
    note: 'Not this one.',
    onNotice: true,
  })
  expect(codeOf(await world.lift(moderator, act.id))).toEqual([409, 'cannotBeLifted'])
})

test('the photos are refused if a law is the reason, or if the moderator says so', async () => {
  await remove([first], { rule: null, law: 'Section 201a' })
  await remove([second], { refusePhotos: true })
  expect(await eventsOf('ActTaken')).toMatchObject([
    { photoFiles: [first], refusePhotos: true },
    { photoFiles: [second], refusePhotos: true },
  ])
})

test('photos are named for the removal of photos from a post, and for nothing else', async () => {
  await world.report(bob, 'member', ann.id)
  const [{ id: ofAnn }] = await world.rows('select id from cases where target_id = $1', [ann.id])
  const replies = [
    await remove([]),
    await world.act(moderator, id, 'remove', { photoFiles: [first] }),
    await world.act(moderator, id, 'hide', { photoFiles: [first] }),
    await world.act(moderator, ofAnn, 'remove', { parts: ['bio'], photoFiles: [first] }),
  ]
  for (const { status, body } of replies) expect([status, body.errors]).toMatchObject([400, [{ field: 'photoFiles' }]])
  for (const parts of [['bio'], ['photo', 'name']]) {
    const { status, body } = await remove([first], { parts })
    expect([status, body.errors]).toMatchObject([400, [{ field: 'parts' }]])
  }
  expect((await remove(['../x'])).status).toBe(400)
  expect([...(await world.published(id)), ...(await world.published(ofAnn))]).toEqual([])
})

test('threat 104: a photo of another post, or a replaced one, gets caseChanged, and nothing is removed', async () => {
  const other = world.post(ann)
  world.media.photos.set(`post ${other}`, {
    ownerId: ann.id,
    list: [{ file: third, width: 4, height: 3, isHeld: false }],
  })
  expect(codeOf(await remove([third]))).toEqual(changed)
  expect(codeOf(await remove([first, third]))).toEqual(changed)
  show(second)
  expect(codeOf(await remove([first]))).toEqual(changed)
  expect(await world.published(id)).toEqual([])
})

test("threat 104: the photo of the admin's evidence on a member's post can be seen, and not removed", async () => {
  const photo = { width: 4, height: 3, isHeld: false }
  const list = [
    { ...photo, file: first },
    { ...photo, file: second, ownerId: world.joinAs('admin').id },
  ]
  world.media.photos.set(`post ${post}`, { ownerId: ann.id, list })
  expect((await world.photo(moderator, id, second)).status).toBe(200)
  for (const files of [[second], [first, second]])
    expect(codeOf(await remove(files, { refusePhotos: true }))).toEqual([403, 'cannotActOnAdmin'])
  expect(await world.published(id)).toEqual([])
  expect((await remove([first])).status).toBe(201)
})

test('if two moderators remove the same photo at once, one does', async () => {
  const replies = await Promise.all([
    remove([first]),
    remove([first, second], {}, {}, world.joinAs('moderator')),
    remove([first], {}, {}, world.joinAs('admin')),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await eventsOf('ActTaken')).toHaveLength(1)
})

test('a photo that is still there after its removal can be removed again once it is reported again', async () => {
  await remove([first])
  expect(codeOf(await remove([first]))).toEqual(changed)
  await world.report(bob, 'post', post)
  expect((await remove([first])).status).toBe(201)
})

test('further photos can be removed, also of a decided case, and then the post; afterwards nothing', async () => {
  await remove([first])
  const { path, possibleActs } = await open()
  expect([path, possibleActs]).toEqual([`/prediction/${post}`, ['hide', 'remove', 'limit', 'suspend', 'deactivate']])
  show(second)
  expect((await remove([second])).status).toBe(201)
  expect((await world.act(moderator, id, 'remove')).status).toBe(201)
  expect((await eventsOf('ActTaken')).map(({ kind }) => kind)).toEqual([
    ActKind.REMOVE_PHOTOS,
    ActKind.REMOVE_PHOTOS,
    ActKind.REMOVE,
  ])
  show(third)
  expect(codeOf(await remove([third]))).toEqual([409, 'alreadyActed'])
  expect((await open()).possibleActs).toEqual(['limit', 'suspend', 'deactivate'])
})

test('a report that the moderator has not seen keeps waiting, and can then be dismissed', async () => {
  await world.report(world.join(), 'post', post)
  expect((await remove([first], {}, { seen: 1 })).body).toMatchObject({ decidedAt: null, reports: 1 })
  expect((await world.dismiss(moderator, id, { seen: 2 })).body.outcome).toBe('dismissed')
})

test('a held photo that stays keeps waiting for its look; a removed one does not', async () => {
  for (const photoFile of [first, second])
    await world.publish('media', PhotoHeldSchema, photoFile, {
      photoFile,
      ownerId: ann.id,
      postId: post,
      audienceGroupId: '',
    })
  expect((await remove([first], {}, { seen: 3 })).body).toMatchObject({
    decidedAt: null,
    reports: 1,
    reasons: ['heldPhoto'],
  })
  expect((await remove([second], {}, { seen: 3 })).body).toMatchObject({ outcome: 'acted' })
  expect(await eventsOf('PhotosReleased')).toEqual([])
})

test('a post that reports hid is shown again once a photo is removed and no report waits', async () => {
  const report = (index: number) => world.report(world.joinTrusted(), 'post', post, {}, `203.0.${index}.7`)
  for (let index = 0; index < 5; index += 1) await report(index)
  expect((await open()).isHiddenByRule).toBe(true)
  const ruleAct = (await world.statements(ann)).body[0].id
  await world.appeal(ann, ruleAct)
  await remove([first], {}, { seen: 5 })
  expect(await open()).toMatchObject({ isHiddenByRule: true, reports: 1 })
  show(second)
  expect((await remove([second], {}, { seen: 6 })).body).toMatchObject({ isHiddenByRule: false, outcome: 'acted' })
  expect(await eventsOf('ActLifted')).toMatchObject([{ actId: ruleAct, kind: ActKind.HIDE, replaced: false }])
  expect((await world.statement(ann, ruleAct)).body).toMatchObject({ appeal: { outcome: 'reversed' } })
  for (let index = 0; index < 5; index += 1) await report(index)
  expect((await open()).isHiddenByRule).toBe(false)
})

test('reports can still hide a post of which only a photo was removed while a report waited', async () => {
  await world.report(world.join(), 'post', post)
  await remove([first], {}, { seen: 1 })
  for (let index = 0; index < 5; index += 1)
    await world.report(world.joinTrusted(), 'post', post, {}, `203.0.${index}.7`)
  expect((await open()).isHiddenByRule).toBe(true)
})

test('a photo of a post that a group’s creator hides can be removed; the post stays in their list', async () => {
  const groupId = put(world.groups, ann, 'Rowers', { inside: [ann.id, bob.id] })
  post = put(world.predictions, bob, 'Buy my shoes', { openGroupId: groupId })
  showOf(bob, first)
  await world.actAsCreator(ann, 'post', post)
  id = await world.caseOf(post)
  expect((await remove([first])).status).toBe(201)
  expect((await world.hiddenIn(ann, groupId)).body).toMatchObject([{ targetId: post }])
})

test('an appeal that succeeds ends the refusal of the photos, and nothing else', async () => {
  const actId = (await remove([first], { refusePhotos: true })).body.actList[0].id
  await world.appeal(ann, actId)
  expect((await world.appeals(moderator)).body).toMatchObject([{ act: { photoFiles: [first] }, mayDecide: false }])
  expect((await world.decide(world.joinAs('admin'), actId, 'reversed')).status).toBe(200)
  expect(await eventsOf('AppealDecided')).toMatchObject([{ actId, kind: ActKind.REMOVE_PHOTOS, reversed: true }])
  expect(await eventsOf('ActLifted')).toMatchObject([{ actId, kind: ActKind.REMOVE_PHOTOS }])
  expect((await world.statement(ann, actId)).body).toMatchObject({
    photoFiles: [first],
    liftedAt: expect.any(String),
    appeal: { outcome: 'reversed' },
  })
})

test("without media no photo is removed; the admin's post keeps its photos", async () => {
  world.media.mood.away = true
  const reply = await remove([first]).finally(() => {
    world.media.mood.away = false
  })
  expect(codeOf(reply)).toEqual([503, 'unavailable'])
  const admin = world.joinAs('admin')
  post = world.post(admin)
  showOf(admin, first)
  id = await world.caseOf(post, bob)
  expect(codeOf(await remove([first]))).toEqual([403, 'cannotActOnAdmin'])
  expect(await world.published(id)).toEqual([])
})

test('the export names the removed photos, and they are erased with the account', async () => {
  await remove([first])
  const { files } = await world.connectAs(ModerationService, 'auth').exportMember({ memberId: ann.id })
  expect(JSON.parse(files['statements.json'] ?? '')).toMatchObject([{ parts: ['photo'], photoFiles: [first] }])
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  await world.settle()
  expect(JSON.stringify(await world.rows('select * from acts'))).not.toContain(first)
})
