/** Parts of profiles that moderation removes. */
import { newId } from '@hunch/kit/postgres'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import {
  ActKind,
  ActLiftedSchema,
  ActTakenSchema,
  ProfilePart,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { deleteOwnAccount, getCurrentUser, searchUsers, setLocation, updateOwnProfile } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type Person, startWorld, type World } from './support/world.ts'

const [face, other] = ['FaceFaceFaceFaceFaceFa', 'OtherOtherOtherOtherOt']
const { PHOTO, BIO, NAME, LOCATION } = ProfilePart

let world: World
let ann: Person
let version = 0n
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  ann = await world.signUp({ given_name: 'Quagmire', family_name: 'Smith' })
  await change({ bio: 'I hate rowers.', location: '7 Lake Road' })
  await world.call(ann.member, setLocation, { body: { country: 'KE', city: 'Nairobi' } })
  await wear(face)
})

const wear = (file: string) =>
  world.pool.query('update accounts set profile_image_file = $2 where id = $1', [ann.member.id, file])
const change = (body: object) => world.call(ann.member, updateOwnProfile, { body })
const self = async () => (await world.call(ann.member, getCurrentUser)).body
const changes = () => world.publishedOf(MemberChangedSchema, ann.member.id)

/** Publishes, as moderation does, an act that removes parts of ann's profile. Returns the event. */
async function remove(parts: readonly ProfilePart[], more: object = {}) {
  version += 1n
  const message = {
    actId: newId(),
    kind: ActKind.REMOVE,
    targetKind: TargetKind.MEMBER,
    targetId: ann.member.id,
    memberId: ann.member.id,
    parts: [...parts],
    photoFile: parts.includes(PHOTO) ? face : '',
    ...more,
  }
  await world.publishAs('moderation', ActTakenSchema, { key: message.actId, version, message })
  return message
}

const whole = {
  profileImageUrl: `/api/images/${face}`,
  bio: 'I hate rowers.',
  firstName: 'Quagmire',
  lastName: 'Smith',
  location: '7 Lake Road',
  city: 'Nairobi',
  country: 'KE',
}
const noName = { firstName: null, lastName: null }
const noPlace = { location: null, city: null }
test.each([
  ['photo', [PHOTO], { profileImageUrl: null }],
  ['bio', [BIO], { bio: null }],
  ['name', [NAME], noName],
  ['location', [LOCATION], noPlace],
  ['whole profile', [PHOTO, BIO, NAME, LOCATION], { profileImageUrl: null, bio: null, ...noName, ...noPlace }],
])('threat 104: a removed %s is cleared, and the other parts stay', async (_, parts, cleared) => {
  expect(await self()).toMatchObject(whole)
  await remove(parts)
  expect(await self()).toMatchObject({ ...whole, ...cleared })
})

test('removing a name or photo is published once, with the act if it refuses the photo; a bio or location is not', async () => {
  const before = (await changes()).length
  await remove([BIO, LOCATION])
  expect(await changes()).toHaveLength(before)
  const { actId } = await remove([NAME, PHOTO], { refusePhotos: true })
  expect((await changes()).slice(before)).toMatchObject([
    { profileImageFile: '', refusePhoto: true, refusingActId: actId },
  ])
  const { cards } = await world.client.getMemberCards({ memberIds: [ann.member.id] })
  expect(cards).toMatchObject([{ firstName: '', lastName: '', profileImageFile: '' }])
  await remove([NAME, PHOTO], { refusePhotos: true })
  expect(await changes()).toHaveLength(before + 1)
})

test('a photo that was not removed is not refused, even if the act says refusePhotos', async () => {
  await remove([NAME], { refusePhotos: true })
  expect((await changes()).at(-1)).toMatchObject({ profileImageFile: face, refusePhoto: false, refusingActId: '' })
})

test('threat 104: a photo that has replaced the removed one stays, and may be uploaded again', async () => {
  await wear(other)
  await remove([PHOTO, BIO], { refusePhotos: true })
  expect(await self()).toMatchObject({ profileImageUrl: `/api/images/${other}`, bio: null })
  const before = (await changes()).length
  await remove([PHOTO], { refusePhotos: true })
  expect(await changes()).toHaveLength(before)
})

test('a removed name can no longer be found', async () => {
  const bob = await world.signUp()
  const found = async () => (await world.call(bob.member, searchUsers, { query: { q: 'Quagmire' } })).body
  expect((await found()).map(({ id }: { id: string }) => id)).toContain(ann.member.id)
  await remove([NAME])
  expect((await found()).map(({ id }: { id: string }) => id)).not.toContain(ann.member.id)
})

test('neither the next sign-in nor a lift restores removed parts, and the member may set new ones', async () => {
  await remove([PHOTO, BIO, NAME, LOCATION])
  const again = await world.signUp({ ...ann.claims, given_name: 'Quagmire', family_name: 'Smith' })
  expect(again.member.id).toBe(ann.member.id)
  expect(await self()).toMatchObject({
    firstName: null,
    lastName: null,
    bio: null,
    location: null,
    city: null,
    profileImageUrl: null,
  })
  const next = { firstName: 'Anna', bio: 'I row.', location: 'By the lake' }
  expect((await change(next)).body).toMatchObject(next)
  const removed = await remove([BIO])
  expect(await self()).toMatchObject({ firstName: 'Anna', bio: null })
  const { parts: _, ...lifted } = removed
  version += 1n
  await world.publishAs('moderation', ActLiftedSchema, { key: removed.actId, version, message: lifted })
  expect(await self()).toMatchObject({ firstName: 'Anna', bio: null })
})

test('an act on a post, or of another kind, changes no profile', async () => {
  await remove([PHOTO, BIO, NAME], { targetKind: TargetKind.POST })
  await remove([PHOTO, BIO, NAME], { kind: ActKind.LIMIT })
  expect(await self()).toMatchObject({ firstName: 'Quagmire', bio: 'I hate rowers.' })
})

test('moderation reads the removable parts of a profile, even if all are empty, but not of a deleted one', async () => {
  const texts = () => world.connectAs(AuthService, 'moderation').getProfileTexts({ memberId: ann.member.id })
  expect((await texts()).profile).toMatchObject({
    name: 'Quagmire Smith',
    bio: 'I hate rowers.',
    photoFile: face,
    location: '7 Lake Road\nNairobi',
  })
  await remove([PHOTO, BIO, NAME, LOCATION])
  expect(await texts()).toMatchObject({ texts: [], profile: { name: '', bio: '', photoFile: '', location: '' } })
  await world.call(ann.member, deleteOwnAccount, { body: { email: ann.claims.email } })
  expect((await texts()).profile).toBeUndefined()
  await remove([BIO])
})
