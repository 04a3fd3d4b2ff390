import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { detectLocation, getCurrentUser, setLanguage, setPreferences } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const clientOf = (service: string) => world.connectAs(AuthService, service)

/** Fetches contacts as a service. */
const contactsFor = async (service: string, memberIds: string[]) =>
  (await clientOf(service).getMemberContacts({ memberIds })).contacts

test('notifications gets the data for mails: language, time zone, preferences and a verified address', async () => {
  const ann = await world.signUp({ sub: 'ann', email: 'ann@example.com' })
  const eve = await world.signUp({ sub: 'eve', email: 'eve@example.com', email_verified: false })
  await world.call(ann.member, setLanguage, { body: { language: 'ar' } })
  await world.call(ann.member, setPreferences, { body: { friendActivityNotifications: false } })
  await world.call(ann.member, detectLocation, { body: { country: 'KE', timezone: 'Africa/Nairobi' } })
  const contacts = await contactsFor('notifications', [ann.member.id, eve.member.id, ann.member.id, 'no id'])
  expect(contacts).toHaveLength(2)
  expect(contacts.find(({ memberId }) => memberId === ann.member.id)).toMatchObject({
    language: 'ar',
    timeZone: 'Africa/Nairobi',
    emailNotifications: true,
    friendActivityNotifications: false,
    votingDeadlineNotifications: true,
    email: 'ann@example.com',
    isActive: true,
  })
  expect(contacts.find(({ memberId }) => memberId === eve.member.id)).toMatchObject({ language: '', email: '' })
})

test('analytics gets the language and the time zone, and nothing else', async () => {
  const ann = await world.signUp()
  await world.call(ann.member, setLanguage, { body: { language: 'ar' } })
  const [contact] = await contactsFor('analytics', [ann.member.id])
  expect(contact).toMatchObject({
    language: 'ar',
    timeZone: 'UTC',
    isActive: true,
    email: '',
    emailNotifications: false,
  })
})

test('threat 13: other services get nothing', async () => {
  const ann = await world.signUp()
  for (const service of ['gateway', 'predictions', 'social', 'media', 'stranger'])
    await expect(contactsFor(service, [ann.member.id])).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a call for more than 1,000 contacts is rejected', async () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  expect(await contactsFor('notifications', ids.slice(1))).toEqual([])
  await expect(contactsFor('notifications', ids)).rejects.toMatchObject({ code: 'invalidRequest' })
})

test('threat 40: an unsubscribe click, even if repeated, turns off that member’s e-mails only', async () => {
  const [ann, bob] = [await world.signUp(), await world.signUp()]
  const notifications = clientOf('notifications')
  for (let n = 0; n < 2; n += 1) await notifications.turnOffEmails({ memberId: ann.member.id })
  const wants = async ({ member }: typeof ann) => (await world.call(member, getCurrentUser)).body
  expect(await wants(ann)).toMatchObject({ emailNotifications: false, friendActivityNotifications: true })
  expect(await wants(bob)).toMatchObject({ emailNotifications: true })
  await expect(notifications.turnOffEmails({ memberId: '00000000-0000-7000-8000-00000000dead' })).rejects.toMatchObject(
    { code: 'userNotFound' },
  )
  const stranger = clientOf('analytics')
  await expect(stranger.turnOffEmails({ memberId: bob.member.id })).rejects.toMatchObject({ kind: 'forbidden' })
})

test('media can ask which photos are profile pictures', async () => {
  const ann = await world.signUp()
  const [used, unused] = ['u'.repeat(22), 'v'.repeat(22)]
  await world.pool.query('update accounts set profile_image_file = $1 where id = $2', [used, ann.member.id])
  const media = clientOf('media')
  expect((await media.photosInUse({ photoFiles: [used, unused, "'"] })).photoFiles).toEqual([used])
  expect((await media.photosInUse({ photoFiles: [] })).photoFiles).toEqual([])
  const stranger = clientOf('social')
  await expect(stranger.photosInUse({ photoFiles: [used] })).rejects.toMatchObject({ kind: 'forbidden' })
})
