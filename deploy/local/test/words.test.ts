/** The operator's list of words, through the whole product: held and rejected texts, their visibility and notifications. */
import { eventually } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import type { Product } from '../src/product.ts'
import { adminAccount, answer, comment, post, type SignedInMember, signInAdmin, signUp } from './people.ts'
import { removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

let product: Product
let admin: SignedInMember
let ann: SignedInMember
let bob: SignedInMember
beforeAll(async () => {
  product = await startProduct({ adminEmail: adminAccount.email, adminPassword: adminAccount.password })
  await product.ensureAdmin()
  admin = await signInAdmin(product)
  ann = await signUp(product, 'Ann')
  bob = await signUp(product, 'Bob')
  await answer(bob.browser.call('POST', `/api/users/${ann.id}/follow`))
  await product.settle()
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})
afterEach(async () => {
  await answer(admin.browser.call('PATCH', '/api/admin/contribution-rules', { holdNewAccounts: false }))
  await product.settle()
})

async function list(term: string, effect: string): Promise<void> {
  await answer(admin.browser.call('POST', '/api/admin/words', { term, match: 'whole', effect }), 201)
  await product.settle()
}

const statusOf = async ({ browser }: SignedInMember, path: string) => (await browser.call('GET', path)).status
const notificationsOf = async ({ browser }: SignedInMember, relatedId: string) =>
  JSON.stringify(await answer(browser.call('GET', '/api/notifications'))).split(relatedId).length - 1

interface Case {
  readonly id: string
  readonly targetId: string
  readonly isHeld: boolean
}
async function caseOf(targetId: string): Promise<Case> {
  let found: Case | undefined
  await eventually(async () => {
    const cases = await answer<Case[]>(admin.browser.call('GET', '/api/moderation/cases?limit=50'))
    found = cases.find((each) => each.targetId === targetId)
    return found !== undefined
  })
  if (!found) throw new Error('there is no case')
  return found
}
async function release(targetId: string): Promise<void> {
  await answer(admin.browser.call('POST', `/api/moderation/cases/${(await caseOf(targetId)).id}/dismiss`))
  await product.settle()
}

test('a post with a listed word is held; once released, it is shown and followers are notified', async () => {
  await list('grobian', 'hold')
  const id = await post(ann, { headline: 'What a Grobian' })
  await product.settle()
  const path = `/api/predictions/${id}`
  expect([await statusOf(ann, path), await statusOf(bob, path)]).toEqual([200, 404])
  expect([(await caseOf(id)).isHeld, await notificationsOf(bob, id)]).toEqual([true, 0])
  await release(id)
  expect(await statusOf(bob, path)).toBe(200)
  await eventually(async () => (await notificationsOf(bob, id)) > 0)
})

test('a comment with a listed word is held; the post’s author is notified once it is shown', async () => {
  await list('lubber', 'hold')
  const id = await post(ann)
  const before = await notificationsOf(ann, id)
  const commentId = await comment(bob, id, 'You lubber')
  await product.settle()
  const seenBy = async ({ browser }: SignedInMember) =>
    (await answer<unknown[]>(browser.call('GET', `/api/predictions/${id}/comments`))).length
  expect([await seenBy(bob), await seenBy(ann), await notificationsOf(ann, id)]).toEqual([1, 0, before])
  await release(commentId)
  expect(await seenBy(ann)).toBe(1)
  await eventually(async () => (await notificationsOf(ann, id)) > before)
})

test('a forbidden word is named in the reply, for posts, comments and groups', async () => {
  await list('scoundrel', 'refuse')
  const id = await post(ann)
  const edit = { headline: 'Scoundrel', supportingStatement: 'Indeed.' }
  for (const reply of [
    await ann.browser.call('PUT', `/api/predictions/${id}`, edit),
    await bob.browser.call('POST', '/api/comments', { predictionId: id, content: 'sc0undrel' }),
    await bob.browser.call('POST', '/api/groups', { name: 'Scoundrel', description: '' }),
  ])
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { code: 'wordRefused', params: { word: 'scoundrel' } },
    ])
})

test('the first posts of an account with links are held if the operator wants it', async () => {
  await answer(admin.browser.call('PATCH', '/api/admin/contribution-rules', { holdNewAccounts: true }))
  await product.settle()
  const id = await post(bob, { supportingStatement: 'See example.com' })
  await product.settle()
  expect(await statusOf(ann, `/api/predictions/${id}`)).toBe(404)
  await release(id)
  expect(await statusOf(ann, `/api/predictions/${id}`)).toBe(200)
})
