/** Reports of profiles, and the removal of their parts. */
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ActKind, ProfilePart, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startWorld, type TestMember, type World } from './support/world.ts'

const [face, other] = ['FaceFaceFaceFaceFaceFa', 'OtherOtherOtherOtherOt']

let world: World
let ann: TestMember
let bob: TestMember
let moderator: TestMember
let id: string
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.rows('truncate cases, reports, openings, acts, appeals')
  ann = world.join({ firstName: 'Ann', lastName: 'Lee', profileImageFile: face })
  world.auth.bios.set(ann.id, 'I hate rowers.')
  bob = world.join({ firstName: 'Bob' })
  moderator = world.joinAs('moderator', { firstName: 'Mo' })
  await world.report(bob, 'member', ann.id)
  id = (await world.rows('select id from cases where target_id = $1', [ann.id]))[0].id
})

const open = async () => (await world.open(moderator, id)).body
const remove = (parts: readonly string[], more: object = {}) =>
  world.act(moderator, id, 'remove', { parts, ...(parts.includes('photo') ? { photoFile: face } : {}), ...more })
const codeOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const firstActOf = async () =>
  (await world.published(id)).find(({ type }) => type === 'ActTaken')?.message as Record<string, unknown>

/** Changes the bio and the photo of Ann's profile. */
function change({ bio = '', profileImageFile = '' }: { bio?: string; profileImageFile?: string }) {
  world.auth.cards.set(ann.id, { firstName: 'Ann', lastName: 'Lee', profileImageFile })
  world.auth.bios.set(ann.id, bio)
}

test('a report stores bio and photo, and its case shows them beside the current ones', async () => {
  expect(await open()).toMatchObject({
    words: 'Ann Lee\nI hate rowers.',
    profile: { name: 'Ann Lee', bio: 'I hate rowers.', photoFile: face, isPhotoChanged: false },
  })
  change({ profileImageFile: other })
  expect(await open()).toMatchObject({
    words: 'Ann Lee\nI hate rowers.',
    profile: { name: 'Ann Lee', bio: '', photoFile: other, isPhotoChanged: true },
  })
  await world.report(world.join(), 'member', ann.id)
  expect((await open()).profile).toMatchObject({ isPhotoChanged: true })
  await world.dismiss(moderator, id)
  await world.report(world.join(), 'member', ann.id)
  expect(await open()).toMatchObject({ words: 'Ann Lee', profile: { isPhotoChanged: false } })
})

test('other cases have no profile, nor does one about a member while auth is unavailable', async () => {
  const post = await world.caseOf(world.post(ann))
  expect((await world.open(moderator, post)).body.profile).toBeNull()
  world.auth.mood.away = true
  const { profile, possibleActs } = await open().finally(() => {
    world.auth.mood.away = false
  })
  expect([profile, possibleActs]).toEqual([null, []])
})

test('a member without a name, bio or photo can be reported', async () => {
  const nameless = world.join({ firstName: '', lastName: '' })
  expect((await world.report(bob, 'member', nameless.id)).status).toBe(201)
})

test('removing parts of a profile is an act: a statement that names them, an event, an audit entry', async () => {
  const { status, body } = await remove(['bio', 'photo', 'bio'], { note: 'Please stop.' })
  expect([status, body.actList[0]]).toMatchObject([201, { act: 'remove', parts: ['photo', 'bio'], words: body.words }])
  const actId = body.actList[0].id
  expect(await world.published(id)).toMatchObject([
    {
      type: 'ActTaken',
      message: {
        actId,
        kind: ActKind.REMOVE,
        targetKind: TargetKind.MEMBER,
        targetId: ann.id,
        memberId: ann.id,
        parts: [ProfilePart.PHOTO, ProfilePart.BIO],
        photoFile: face,
        refusePhotos: false,
      },
    },
    { type: 'ReportsDecided', message: { reporterIds: [bob.id], acted: true } },
    { type: 'AdminActed', message: { adminId: moderator.id, action: 'act.remove', targetId: id } },
  ])
  expect((await world.statement(ann, actId)).body).toMatchObject({
    act: 'remove',
    targetKind: 'member',
    parts: ['photo', 'bio'],
    words: 'Ann Lee\nI hate rowers.',
    note: 'Please stop.',
  })
  expect(codeOf(await world.lift(moderator, actId))).toEqual([409, 'cannotBeLifted'])
})

test('a location is shown in the case, and removed with a statement and an event that name it', async () => {
  world.auth.locations.set(ann.id, '7 Lake Road\nNairobi')
  await world.dismiss(moderator, id)
  await world.report(world.join(), 'member', ann.id)
  expect(await open()).toMatchObject({
    words: 'Ann Lee\nI hate rowers.\n7 Lake Road\nNairobi',
    profile: { location: '7 Lake Road\nNairobi' },
  })
  const { status, body } = await remove(['location'])
  expect([status, body.actList[0]]).toMatchObject([201, { act: 'remove', parts: ['location'] }])
  expect(await firstActOf()).toMatchObject({ parts: [ProfilePart.LOCATION], photoFile: '', refusePhotos: false })
  const statement = (await world.statement(ann, body.actList[0].id)).body
  expect(statement).toMatchObject({ parts: ['location'], words: expect.stringContaining('7 Lake Road') })
  expect(codeOf(await world.lift(moderator, statement.id))).toEqual([409, 'cannotBeLifted'])
})

test('parts are required to remove from a profile, and rejected everywhere else', async () => {
  const post = await world.caseOf(world.post(ann))
  const replies = [
    await remove([]),
    await world.act(moderator, id, 'remove'),
    await world.act(moderator, id, 'limit', { parts: ['bio'] }),
    await world.act(moderator, post, 'remove', { parts: ['bio'] }),
    await world.act(moderator, post, 'remove', { parts: ['name'] }),
  ]
  for (const { status, body } of replies) expect([status, body.errors]).toMatchObject([400, [{ field: 'parts' }]])
  expect((await remove(['email'])).status).toBe(400)
  const unnamed = await remove(['photo'], { photoFile: undefined })
  expect([unnamed.status, unnamed.body.errors]).toMatchObject([400, [{ field: 'photoFile' }]])
  expect([...(await world.published(id)), ...(await world.published(post))]).toEqual([])
})

test('threat 104: an act names only the chosen parts, and a photo is refused only if that is chosen', async () => {
  expect((await remove(['name'], { rule: null, law: 'Section 185' })).status).toBe(201)
  expect(await firstActOf()).toMatchObject({ parts: [ProfilePart.NAME], photoFile: '', refusePhotos: false })
  await world.rows('truncate cases, reports, openings, acts, appeals')
  await world.report(bob, 'member', ann.id)
  id = (await world.rows('select id from cases where target_id = $1', [ann.id]))[0].id
  await remove(['photo'], { refusePhotos: true })
  expect(await firstActOf()).toMatchObject({ parts: [ProfilePart.PHOTO], refusePhotos: true })
})

test('threat 104: a photo that replaced the seen one is not removed; the call gets caseChanged', async () => {
  change({ profileImageFile: other })
  expect(codeOf(await remove(['photo', 'bio']))).toEqual([409, 'caseChanged'])
  change({})
  expect(codeOf(await remove(['photo']))).toEqual([409, 'caseChanged'])
  expect(await world.published(id)).toEqual([])
  change({ profileImageFile: other })
  expect((await remove(['photo'], { photoFile: other })).status).toBe(201)
  expect(await firstActOf()).toMatchObject({ photoFile: other })
})

test("threat 104: no part of the admin's profile can be removed by anyone", async () => {
  const admin = world.joinAs('admin')
  await world.report(bob, 'member', admin.id)
  const [{ id: ofAdmin }] = await world.rows('select id from cases where target_id = $1', [admin.id])
  for (const by of [moderator, admin])
    expect(codeOf(await world.act(by, ofAdmin, 'remove', { parts: ['bio'] }))).toEqual([403, 'cannotActOnAdmin'])
  expect(await world.published(ofAdmin)).toEqual([])
})

test('if two moderators remove at once, one does; after another report parts can be removed again', async () => {
  const replies = await Promise.all([remove(['bio']), remove(['bio'])])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await open()).possibleActs).toEqual(['limit', 'suspend', 'deactivate'])
  change({ bio: 'I still hate rowers.' })
  await world.report(bob, 'member', ann.id)
  expect((await open()).possibleActs).toEqual(['remove', 'limit', 'suspend', 'deactivate'])
  expect((await remove(['bio', 'name'])).status).toBe(201)
  expect((await world.statements(ann)).body).toMatchObject([
    { parts: ['bio', 'name'], words: 'Ann Lee\nI still hate rowers.' },
    { parts: ['bio'], words: 'Ann Lee\nI hate rowers.' },
  ])
})

test('the statement shows that an appeal succeeded, although nothing comes back', async () => {
  const actId = (await remove(['bio'])).body.actList[0].id
  await world.appeal(ann, actId)
  expect((await world.decide(world.joinAs('admin'), actId, 'reversed')).status).toBe(200)
  expect((await world.statement(ann, actId)).body).toMatchObject({
    parts: ['bio'],
    liftedAt: expect.any(String),
    appeal: { outcome: 'reversed' },
  })
})

test('the export has the removed parts; bio and photo are erased with the account', async () => {
  await remove(['bio'])
  const { files } = await world.connectAs(ModerationService, 'auth').exportMember({ memberId: ann.id })
  expect(JSON.parse(files['statements.json'] ?? '')).toMatchObject([
    { parts: ['bio'], words: 'Ann Lee\nI hate rowers.' },
  ])
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  await world.settle()
  for (const table of ['cases', 'reports', 'acts'])
    expect(JSON.stringify(await world.rows(`select * from ${table}`))).not.toMatch(new RegExp(`rowers|${face}`))
})
