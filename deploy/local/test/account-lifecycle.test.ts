import { readFileSync } from 'node:fs'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Browser } from '../src/demo/browser.ts'
import type { Product } from '../src/product.ts'
import { filesIn } from './archive.ts'
import { adminAccount, answer, formOf, inMinutes, signInAdmin, signUp } from './people.ts'
import { removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

/** A photo as a camera makes it, with GPS data. */
const gpsPhoto = new URL('../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url)
const services = ['analytics', 'groups', 'media', 'moderation', 'notifications', 'predictions', 'social']

interface User {
  readonly id: string
  readonly firstName: string
  readonly profileImageUrl: string
  readonly followersCount: number
  readonly followingCount: number
  readonly totalPredictions: number
  readonly emailVerified: boolean
}

let product: Product
const links: string[] = []
beforeAll(async () => {
  product = await startProduct({
    adminEmail: adminAccount.email,
    adminPassword: adminAccount.password,
    mailed: ({ link }) => void links.push(link),
  })
  await product.ensureAdmin()
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

const signUpBrowser = async (name: string, more?: Record<string, string>): Promise<Browser> =>
  (await signUp(product, name, more)).browser

const self = (browser: Browser) => answer<User>(browser.call('GET', '/api/auth/user'))

/** A member with something in every service. */
async function busyMember(name: string, friend: Browser): Promise<{ browser: Browser; user: User; postId: string }> {
  const browser = await signUpBrowser(name)
  const [{ id }, { id: friendId }] = [await self(browser), await self(friend)]
  await answer(browser.send('POST', '/api/users/upload-profile-image', formOf({}, 'profileImage')))
  const fields = { headline: `${name} posts`, supportingStatement: 'With a photo.', deadline: inMinutes(60) }
  const posting = browser.send('POST', '/api/predictions', formOf(fields, 'photos'))
  const postId = (await answer<{ prediction: { id: string } }>(posting, 201)).prediction.id
  await product.settle()
  const acts: [Browser, string, object?][] = [
    [friend, '/api/votes', { predictionId: postId, vote: true }],
    [browser, `/api/users/${friendId}/follow`],
    [friend, `/api/users/${id}/follow`],
    [browser, '/api/comments', { predictionId: postId, content: `${name} says so` }],
    [browser, '/api/groups', { name: `${name} and friends`, description: '', isPrivate: false, categoryId: null }],
    [browser, '/api/analytics/session/start'],
  ]
  for (const [who, path, body] of acts) expect([path, (await who.call('POST', path, body)).ok]).toEqual([path, true])
  await product.settle()
  return { browser, user: await self(browser), postId }
}

test('a member’s own profile has figures of several services', async () => {
  const friend = await signUpBrowser('Fred')
  const { user } = await busyMember('Mona', friend)
  expect(user).toMatchObject({ totalPredictions: 1, followersCount: 1, followingCount: 1 })
  expect(await self(friend)).toMatchObject({ totalPredictions: 0, followersCount: 1, followingCount: 1 })
})

test('a member exports all data with the photos, and then deletes the account', async () => {
  const friend = await signUpBrowser('Frida')
  const { browser, user, postId } = await busyMember('Maya', friend)
  const image = await browser.call('GET', user.profileImageUrl)
  expect(image.headers.get('content-type')).toMatch(/^image\//)

  expect(readFileSync(gpsPhoto, 'latin1')).toMatch(/Exif/)
  const exported = await browser.call('GET', '/api/users/me/export')
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="export.zip"')
  const archive = Buffer.from(await exported.arrayBuffer())
  expect(archive.toString('latin1')).not.toMatch(/Exif|GPS/) // threat 31; the archive has photos uncompressed
  const paths = [...filesIn(archive).keys()]
  const folders = new Set(paths.map((path) => path.split('/')[0]))
  expect([...folders].sort()).toEqual([
    'account',
    'analytics',
    'groups',
    'moderation',
    'notifications',
    'photos',
    'predictions',
    'social',
  ])
  expect(paths.filter((path) => path.startsWith('photos/'))).toHaveLength(2)

  await answer(browser.call('DELETE', '/api/users/me', { email: 'maya@example.com' }), 204)
  expect(await self(browser)).toBeNull()
  await product.settle()
  await answer(friend.call('GET', `/api/users/${user.id}`), 404)
  await answer(friend.call('GET', `/api/predictions/${postId}`), 404)
  await answer(friend.call('GET', user.profileImageUrl), 404)
  expect(await self(friend)).toMatchObject({ followersCount: 0, followingCount: 0 })
})

test('every service reports the erasure of a deleted member, so the admin sees no unfinished deletion', async () => {
  const friend = await signUpBrowser('Flora')
  const { user } = await busyMember('Mia', friend)
  const { browser: boss } = await signInAdmin(product)
  await answer(boss.call('DELETE', `/api/admin/users/${user.id}`), 204)
  await product.setClock(new Date(Date.now() + 2 * 3_600_000))
  const log = () =>
    answer<{ unfinishedDeletions: { services: string[] }[]; entries: { action: string; targetId: string }[] }>(
      boss.call('GET', '/api/admin/audit-log'),
    )
  await product.settle()
  const { unfinishedDeletions, entries } = await log()
  await product.setClock(null)
  expect(unfinishedDeletions.flatMap((deletion) => deletion.services)).toEqual([])
  expect(entries[0]).toMatchObject({ action: 'member.deleted', targetId: user.id })
  expect(services).toHaveLength(7)
})

test('a deactivated member is signed out at once, and their posts stay', async () => {
  const friend = await signUpBrowser('Felix')
  const { browser, user, postId } = await busyMember('Mara', friend)
  const { browser: boss } = await signInAdmin(product)
  await answer(boss.call('PATCH', `/api/admin/users/${user.id}/deactivate`))
  await eventually(async () => (await self(browser)) === null) // a gateway may remember a session for a moment
  await product.settle()
  await answer(friend.call('GET', `/api/predictions/${postId}`))
  expect(await answer<User[]>(friend.call('GET', '/api/search/users?q=mara'))).toEqual([])
})

test('a mailed link verifies an e-mail, and another sets a new password', async () => {
  const browser = await signUpBrowser('Uma', { unverified: 'on' })
  expect((await self(browser)).emailVerified).toBe(false)
  await product.settle()
  const verifying = new URL(links.at(-1) ?? '')
  expect(verifying.origin).toBe(product.origin().replace('127.0.0.1', 'localhost'))
  await answer(browser.call('GET', `/api/auth/verify-email${verifying.search}`))
  expect((await self(browser)).emailVerified).toBe(true)

  const { browser: boss } = await signInAdmin(product)
  await answer(browser.call('POST', '/api/auth/forgot-password', { email: adminAccount.email }), 202)
  await product.settle()
  const { token, email } = Object.fromEntries(new URL(links.at(-1) ?? '').searchParams)
  await answer(browser.call('POST', '/api/auth/reset-password', { token, email, newPassword: 'quite another' }))
  await eventually(async () => (await self(boss)) === null)
  await answer(browser.call('POST', '/api/auth/login', adminAccount), 401)
  await answer(browser.call('POST', '/api/auth/login', { ...adminAccount, password: 'quite another' }))
})
