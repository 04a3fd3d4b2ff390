/** Reports that name a photo of a post. */
import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { reportLimits } from '../src/reports/limits.ts'
import { photoNamed, startPhotoPeople } from './support/photos.ts'
import { nowhere, problemOf, startWorld, type TestMember, type World } from './support/world.ts'

const [first, second] = [photoNamed('a'), photoNamed('b')]

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

/** The reports in the opened case of a post, newest first. */
async function reportsOf(post: string) {
  const [{ id }] = await world.rows('select id from cases where target_id = $1', [post])
  return (await world.open(moderator, id)).body.reportList
}

test('a report that names a photo is in the case of its post; other reports there name none', async () => {
  const post = world.post(ann)
  expect((await world.report(bob, 'post', post)).status).toBe(201)
  const visitor = await world.report(null, 'post', post, { photoFile: first })
  expect([visitor.status, visitor.body]).toEqual([201, { id: expect.any(String) }])
  expect((await world.cases(moderator)).body).toMatchObject([{ targetKind: 'post', targetId: post, reports: 2 }])
  expect(await reportsOf(post)).toMatchObject([
    { reporter: null, photoFiles: [first] },
    { reporter: { id: bob.id }, photoFiles: [] },
  ])
})

test('a member’s later report of another photo adds it to their report that still waits', async () => {
  const post = world.post(ann)
  const { body } = await world.report(bob, 'post', post, { photoFile: first })
  for (const photoFile of [second, second, undefined])
    expect((await world.report(bob, 'post', post, { photoFile })).body).toEqual(body)
  expect(await reportsOf(post)).toMatchObject([{ photoFiles: [first, second] }])
  for (const letter of 'cdef') await world.report(bob, 'post', post, { photoFile: photoNamed(letter) })
  const [{ photoFiles }] = await reportsOf(post)
  expect(photoFiles).toHaveLength(reportLimits.photosOfReport)
  const { files } = await world.connectAs(ModerationService, 'auth').exportMember({ memberId: bob.id })
  expect(JSON.parse(files['reports.json'] ?? '')).toMatchObject([{ targetId: post, photoFiles }])
})

test('after a decision the same photo is a new report', async () => {
  const post = world.post(ann)
  const id = await world.caseOf(post, bob)
  await world.dismiss(moderator, id)
  await world.report(bob, 'post', post, { photoFile: first })
  expect((await reportsOf(post)).map(({ photoFiles }: { photoFiles: string[] }) => photoFiles)).toEqual([[first], []])
})

test('only a post’s report names a photo, by the photo’s name', async () => {
  for (const [kind, id, photoFile] of [
    ['member', ann.id, first],
    ['post', world.post(ann), 'me.jpg'],
  ] as const) {
    const { status, body } = await world.report(bob, kind, id, { photoFile })
    expect([status, body.errors]).toEqual([400, [{ field: 'photoFile', message: expect.any(String) }]])
  }
  expect(await world.rows('select from reports')).toEqual([])
})

test('threat 62: a photo of a post that the reporter may not see gets the same reply as a missing post', async () => {
  const secret = world.privatePost(ann, [bob])
  const stranger = world.join()
  const nothing = problemOf(await world.report(stranger, 'post', nowhere, { photoFile: first }))
  expect(nothing.slice(0, 2)).toEqual([404, 'reportedNotFound'])
  expect(problemOf(await world.report(stranger, 'post', secret, { photoFile: first }))).toEqual(nothing)
  expect((await world.report(bob, 'post', secret, { photoFile: first })).status).toBe(201)
})

test('once its owner is deleted, no report names a photo of theirs', async () => {
  await world.report(bob, 'post', world.post(ann), { photoFile: first })
  await world.report(ann, 'post', world.post(bob), { photoFile: second })
  world.auth.cards.delete(ann.id)
  await world.publish('auth', MemberDeletedSchema, ann.id, { memberId: ann.id })
  expect(await world.rows('select photo_files from reports order by created_at, id')).toEqual([
    { photo_files: [] },
    { photo_files: [second] },
  ])
})
