/** Moderation in spite of a block between the author and the moderator, through the whole product. */
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Product } from '../src/product.ts'
import { adminAccount, answer, comment, group, post, type SignedInMember, signInAdmin, signUp } from './people.ts'
import { removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

let product: Product
let author: SignedInMember
let third: SignedInMember
beforeAll(async () => {
  product = await startProduct({ adminEmail: adminAccount.email, adminPassword: adminAccount.password })
  await product.ensureAdmin()
  author = await signUp(product, 'Ann')
  third = await signUp(product, 'Cy')
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

const statusOf = async ({ browser }: SignedInMember, path: string) => (await browser.call('GET', path)).status
const blocks = ({ browser }: SignedInMember, { id }: SignedInMember) => answer(browser.call('PUT', `/api/blocks/${id}`))

test.each([
  ['whom the author has blocked', true],
  ['who has blocked the author', false],
])('a group’s creator %s finds and hides posts and comments in the group', async (_, byAuthor) => {
  const creator = await signUp(product, byAuthor ? 'Cleo' : 'Cora')
  const groupId = await group(creator, false)
  for (const { browser } of [author, third]) await answer(browser.call('POST', `/api/groups/${groupId}/join`))
  await product.settle()
  await (byAuthor ? blocks(author, creator) : blocks(creator, author))
  const postId = await post(author, { groupId, headline: 'Buy my shoes' })
  const discussed = await post(third, { groupId })
  await product.settle()
  const commentId = await comment(author, discussed, 'Buy my hats')
  await product.settle()

  const listed = await answer(creator.browser.call('GET', `/api/predictions/group/${groupId}`))
  expect(JSON.stringify(listed)).toContain('Buy my shoes')
  expect(await statusOf(creator, `/api/predictions/${postId}`)).toBe(200)
  const comments = await answer(creator.browser.call('GET', `/api/predictions/${discussed}/comments`))
  expect(comments).toMatchObject([{ id: commentId, content: 'Buy my hats', user: { id: author.id } }])
  for (const target of [
    { targetKind: 'post', targetId: postId },
    { targetKind: 'comment', targetId: commentId },
  ])
    await answer(creator.browser.call('POST', '/api/group-acts', { ...target, rule: 'spam', note: '' }), 201)
  await product.settle()

  expect(await statusOf(third, `/api/predictions/${postId}`)).toBe(404)
  expect(await answer(third.browser.call('GET', `/api/predictions/${discussed}/comments`))).toEqual([])
  const hidden = await answer(creator.browser.call('GET', `/api/group-acts?groupId=${groupId}`))
  expect(hidden).toMatchObject([{ words: 'Buy my hats' }, { words: expect.stringContaining('Buy my shoes') }])
})

test('a moderator whom the author has blocked opens the case and hides the post', async () => {
  const admin = await signInAdmin(product)
  const mo = await signUp(product, 'Mo')
  await answer(admin.browser.call('PUT', `/api/admin/users/${mo.id}/moderator`))
  await eventually(async () => (await statusOf(mo, '/api/moderation/cases')) === 200)
  await product.settle()
  await blocks(author, mo)
  const targetId = await post(author, { headline: 'Buy my coats' })
  await product.settle()
  await answer(third.browser.call('POST', '/api/reports', { targetKind: 'post', targetId, reason: 'spam' }), 201)
  const cases = await answer<{ id: string; targetId: string }[]>(mo.browser.call('GET', '/api/moderation/cases'))
  const path = `/api/moderation/cases/${cases.find((each) => each.targetId === targetId)?.id}`
  expect(await answer(mo.browser.call('GET', path))).toMatchObject({ words: expect.stringContaining('Buy my coats') })
  await answer(mo.browser.call('POST', `${path}/acts`, { act: 'hide', rule: 'spam' }), 201)
  await product.settle()
  expect(await statusOf(third, `/api/predictions/${targetId}`)).toBe(404)
})
