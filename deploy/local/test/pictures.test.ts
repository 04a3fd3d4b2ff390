/** The check of pictures, through the whole product: held, reviewed, shown; removed, and rejected later. */
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Product } from '../src/product.ts'
import { startChecker } from './checker.ts'
import {
  adminAccount,
  answer,
  formOf,
  group,
  inMinutes,
  post,
  type SignedInMember,
  signInAdmin,
  signUp,
} from './people.ts'
import { removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

let checker: Awaited<ReturnType<typeof startChecker>>
let product: Product
let admin: SignedInMember
let ann: SignedInMember
let bob: SignedInMember
beforeAll(async () => {
  checker = await startChecker('allow')
  product = await startProduct({
    adminEmail: adminAccount.email,
    adminPassword: adminAccount.password,
    pictureCheck: { checkUrl: checker.url },
  })
  await product.ensureAdmin()
  admin = await signInAdmin(product)
  ann = await signUp(product, 'Ann')
  bob = await signUp(product, 'Bob')
})
afterAll(async () => {
  await product.stop()
  await checker.stop()
  removeFolders()
})

interface Photo {
  readonly url: string
  readonly placeholder: string
  readonly isHeld?: true
}
interface Case {
  readonly id: string
  readonly targetId: string
  readonly words: string
  readonly reasons: readonly string[]
  readonly additions: number
}

const photosFor = async ({ browser }: SignedInMember, id: string): Promise<readonly Photo[]> =>
  (await answer<{ prediction: { photos: Photo[] } }>(browser.call('GET', `/api/predictions/${id}`))).prediction.photos
const statusOf = async ({ browser }: SignedInMember, path: string) => (await browser.call('GET', path)).status
async function caseOf(targetId: string): Promise<Case | undefined> {
  const cases = await answer<Case[]>(admin.browser.call('GET', '/api/moderation/cases?limit=50'))
  return cases.find((each) => each.targetId === targetId)
}
const photosOf = (id: string | undefined) =>
  answer<{ file: string; isHeld: boolean }[]>(admin.browser.call('GET', `/api/moderation/cases/${id}/photos`))
/** The query of a decision by the admin, who has seen all reports and photos of a case. */
async function seenOf(found: Case | undefined): Promise<string> {
  const files = (await photosOf(found?.id)).map(({ file }) => file)
  return `seen=${found?.additions}&photos=${files.join(',')}`
}

test('a held photo is shown only to its owner until a moderator releases it', async () => {
  checker.say('hold')
  const id = await post(ann, { headline: 'It is held' }, 'photos')
  await product.settle()
  const [photo] = await photosFor(bob, id)
  expect(photo).toMatchObject({ isHeld: true, placeholder: '' })
  const url = photo?.url ?? ''
  expect([await statusOf(ann, url), await statusOf(bob, url), await statusOf(admin, url)]).toEqual([200, 404, 404])
  const held = await caseOf(id)
  expect(held).toMatchObject({ reasons: ['heldPhoto'], words: expect.stringContaining('It is held') })
  const photos = `/api/moderation/cases/${held?.id}/photos`
  const [kept] = await photosOf(held?.id)
  expect([kept?.isHeld, await statusOf(admin, `${photos}/${kept?.file}`)]).toEqual([true, 200])
  expect([await statusOf(bob, photos), await statusOf(bob, `${photos}/${kept?.file}`)]).toEqual([403, 403])
  await answer(admin.browser.call('POST', `${photos}/release?${await seenOf(held)}`))
  await product.settle()
  expect(await photosFor(bob, id)).toEqual([expect.not.objectContaining({ isHeld: true })])
  expect([await statusOf(bob, url), await caseOf(id)]).toEqual([200, undefined])
})

test('dismissing the case of a held photo shows the photo too, but only if the moderator has seen it', async () => {
  checker.say('hold')
  const id = await post(ann, { headline: 'Held, then dismissed' }, 'photos')
  await product.settle()
  const held = await caseOf(id)
  const dismissal = `/api/moderation/cases/${held?.id}/dismiss`
  expect((await admin.browser.call('POST', `${dismissal}?seen=${held?.additions}`)).status).toBe(409)
  await answer(admin.browser.call('POST', `${dismissal}?${await seenOf(held)}`))
  await product.settle()
  const [photo] = await photosFor(bob, id)
  expect([photo?.isHeld, await statusOf(bob, photo?.url ?? '')]).toEqual([undefined, 200])
})

test('a private group’s photo is neither sent to the check nor held', async () => {
  checker.say('refuse')
  const groupId = await group(ann, true)
  const asked = checker.asked.length
  const id = await post(ann, { groupId }, 'photos')
  await product.settle()
  expect([checker.asked.length, (await photosFor(ann, id))[0]?.isHeld]).toEqual([asked, undefined])
})

test('threat 75: a photo that was removed under a law is rejected from other members too', async () => {
  checker.say('allow')
  const id = await post(ann, { headline: 'Not allowed' }, 'photos')
  await product.settle()
  await answer(bob.browser.call('POST', '/api/reports', { targetKind: 'post', targetId: id, reason: 'spam' }), 201)
  const acts = `/api/moderation/cases/${(await caseOf(id))?.id}/acts`
  await answer(admin.browser.call('POST', acts, { act: 'remove', rule: null, law: 'Section 130' }), 201)
  await product.settle()
  const fields = { headline: 'Again', supportingStatement: 'The same.', deadline: inMinutes(60) }
  await eventually(async () => {
    const reply = await bob.browser.send('POST', '/api/predictions', formOf(fields, 'photos'))
    const { code } = (await reply.json()) as { code?: string }
    return reply.status === 422 && code === 'photoRemovedBefore'
  })
})
