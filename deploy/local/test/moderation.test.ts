/** Reports and acts, through the whole product: the service that owns the target carries out each act. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../src/demo/browser.ts'
import type { Product } from '../src/product.ts'
import { filesIn } from './archive.ts'
import {
  adminAccount,
  answer,
  comment,
  formOf,
  group,
  inMinutes,
  inviteCode,
  post,
  type SignedInMember,
  signInAdmin,
  signUp,
} from './people.ts'
import { newFolder, removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

let product: Product
/** The folder with the photos and the mails. */
let folder: string
let admin: SignedInMember
let ann: SignedInMember
let bob: SignedInMember
let mo: SignedInMember
beforeAll(async () => {
  folder = newFolder()
  const { email: adminEmail, password: adminPassword } = adminAccount
  product = await startProduct({ adminEmail, adminPassword, photosDir: join(folder, 'photos') })
  await product.ensureAdmin()
  admin = await signInAdmin(product)
  ann = await signUp(product, 'Ann')
  bob = await signUp(product, 'Bob')
  mo = await signUp(product, 'Mo')
  await answer(admin.browser.call('PUT', `/api/admin/users/${mo.id}/moderator`))
  // The gateway remembers a session for half a second.
  await eventually(async () => (await statusOf(mo, '/api/moderation/cases')) === 200)
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

type Acts = readonly { readonly id: string }[]

/** Bob reports something. Returns the id of the case that has the report. */
async function reported(targetKind: string, targetId: string): Promise<string> {
  await answer(bob.browser.call('POST', '/api/reports', { targetKind, targetId, reason: 'spam' }), 201)
  const cases = await answer<{ id: string; targetId: string }[]>(admin.browser.call('GET', '/api/moderation/cases'))
  return cases.find((each) => each.targetId === targetId)?.id ?? ''
}

/** Mo acts on Bob's report. Returns the id of the act. */
async function acted(act: string, targetKind: string, targetId: string, more: object = {}): Promise<string> {
  const acts = `/api/moderation/cases/${await reported(targetKind, targetId)}/acts`
  const { actList } = await answer<{ actList: Acts }>(
    mo.browser.call('POST', acts, { act, rule: 'spam', ...more }),
    201,
  )
  await product.settle()
  return actList[0]?.id ?? ''
}

const statusOf = async ({ browser }: SignedInMember, path: string) => (await browser.call('GET', path)).status
const contentsOf = async ({ browser }: SignedInMember, postId: string) =>
  (await answer<{ content: string }[]>(browser.call('GET', `/api/predictions/${postId}/comments`))).map(
    ({ content }) => content,
  )

test('a hidden post is shown only to its owner, who appeals, and to all again if the appeal succeeds', async () => {
  const id = await post(ann)
  await product.settle()
  const actId = await acted('hide', 'post', id)
  expect([await statusOf(ann, `/api/predictions/${id}`), await statusOf(bob, `/api/predictions/${id}`)]).toEqual([
    200, 404,
  ])
  const [state] = await answer<{ state: string }[]>(bob.browser.call('GET', '/api/reports'))
  expect(state).toMatchObject({ state: 'acted' })

  await answer(ann.browser.call('POST', `/api/statements/${actId}/appeal`, { text: 'It was no spam.' }), 201)
  const decision = { outcome: 'reversed', note: 'It was none.' }
  const appeal = `/api/moderation/appeals/${actId}`
  expect((await mo.browser.call('POST', appeal, decision)).status).toBe(403)
  await answer(admin.browser.call('POST', appeal, decision))
  await product.settle()
  expect(await statusOf(bob, `/api/predictions/${id}`)).toBe(200)
  const statement = await answer(ann.browser.call('GET', `/api/statements/${actId}`))
  expect(statement).toMatchObject({ liftedAt: expect.any(String), appeal: { outcome: 'reversed' } })
})

test('a hidden comment is shown only to its author until that is lifted, a removed one to no one', async () => {
  const id = await post(bob)
  const commentId = await comment(ann, id, 'Buy my shoes')
  await product.settle()
  const actId = await acted('hide', 'comment', commentId)
  expect(await contentsOf(ann, id)).toContain('Buy my shoes')
  expect(await contentsOf(bob, id)).not.toContain('Buy my shoes')
  await answer(mo.browser.call('DELETE', `/api/moderation/acts/${actId}`))
  await product.settle()
  expect(await contentsOf(bob, id)).toContain('Buy my shoes')
  await acted('remove', 'comment', commentId)
  expect(await contentsOf(ann, id)).not.toContain('Buy my shoes')
})

test('a removed post or group is gone for its owner too, and its case has no link to it', async () => {
  const [id, groupId] = [await post(ann), await group(ann, false, 'Shoe sellers')]
  await product.settle()
  await acted('remove', 'post', id)
  await acted('remove', 'group', groupId)
  await product.settle()
  expect([await statusOf(ann, `/api/predictions/${id}`), await statusOf(ann, `/api/groups/${groupId}`)]).toEqual([
    404, 404,
  ])
  const decided = await answer<{ targetId: string; path: string | null }[]>(
    mo.browser.call('GET', '/api/moderation/cases?state=decided'),
  )
  const paths = decided.filter(({ targetId }) => [id, groupId].includes(targetId)).map(({ path }) => path)
  expect(paths).toEqual([null, null])
})

test('a removed photo cannot be posted again until an appeal of its removal succeeds', async () => {
  const fields = { headline: 'By the sea', supportingStatement: 'Once more.', deadline: inMinutes(60) }
  const again = async () => (await bob.browser.send('POST', '/api/predictions', formOf(fields, 'photos'))).status
  const id = await post(ann, {}, 'photos')
  await product.settle()
  const actId = await acted('remove', 'post', id, { rule: null, law: 'Section 130' })
  expect(await again()).toBe(422)
  await answer(ann.browser.call('POST', `/api/statements/${actId}/appeal`, { text: 'It is a beach.' }), 201)
  expect(await again()).toBe(422)
  const decision = { outcome: 'reversed', note: 'A beach, indeed.' }
  await answer(admin.browser.call('POST', `/api/moderation/appeals/${actId}`, decision))
  await product.settle()
  expect(await again()).toBe(201)
})

test('a removed photo of a post is gone and cannot be posted again; the post keeps its vote and comment', async () => {
  const fields = { headline: 'A boat', supportingStatement: 'Again.', deadline: inMinutes(60) }
  const id = await post(ann, { headline: 'Two boats' }, 'photos')
  await comment(bob, id, 'What a boat')
  await answer(bob.browser.call('POST', '/api/votes', { predictionId: id, vote: true }))
  await product.settle()
  const { prediction } = await answer<{ prediction: { photos: { url: string }[] } }>(
    bob.browser.call('GET', `/api/predictions/${id}`),
  )
  const url = prediction.photos[0]?.url ?? ''
  const photoFiles = [url.split('/').at(-1)]
  const actId = await acted('remove', 'post', id, { rule: null, law: 'Section 201a', parts: ['photo'], photoFiles })
  expect(await answer(bob.browser.call('GET', `/api/predictions/${id}`))).toMatchObject({
    prediction: { photos: [] },
    agreeCount: 1,
    myVote: true,
  })
  expect([await statusOf(bob, url), await contentsOf(bob, id)]).toEqual([404, ['What a boat']])
  expect((await bob.browser.send('POST', '/api/predictions', formOf(fields, 'photos'))).status).toBe(422)
  expect(await answer(ann.browser.call('GET', `/api/statements/${actId}`))).toMatchObject({ photoFiles })
})

test('a removed name, bio and location are gone from profile and posts, until the member sets a new name', async () => {
  const cy = await signUp(product, 'Cy')
  const id = await post(cy)
  await answer(cy.browser.call('PATCH', '/api/users/profile', { bio: 'Buy my shoes', location: '7 Lake Road' }))
  await answer(cy.browser.call('POST', '/api/users/location', { country: 'KE', city: 'Nairobi' }))
  await product.settle()
  await acted('remove', 'member', cy.id, { parts: ['name', 'bio', 'location'] })
  const nameless = { firstName: null, lastName: null, email: expect.stringContaining('…') }
  const left = { ...nameless, bio: null, location: null, city: null, country: 'KE' }
  expect(await answer(bob.browser.call('GET', `/api/users/${cy.id}`))).toMatchObject(left)
  expect(await answer(bob.browser.call('GET', `/api/predictions/${id}`))).toMatchObject({ user: nameless })
  const [statement] = await answer<{ parts: string[]; words: string }[]>(cy.browser.call('GET', '/api/statements'))
  expect([statement?.parts, statement?.words]).toEqual([
    ['bio', 'name', 'location'],
    expect.stringContaining('7 Lake Road'),
  ])
  await answer(cy.browser.call('PATCH', '/api/users/profile', { firstName: 'Cyril' }))
  await product.settle()
  expect(await answer(bob.browser.call('GET', `/api/predictions/${id}`))).toMatchObject({
    user: { firstName: 'Cyril' },
  })
})

test('an export has a member’s reports, blocks, mutes, consents and appeals; a deletion erases them', async () => {
  const zed = await signUp(product, 'Zed')
  const [own, other] = [await post(zed, { headline: 'Quagmire' }), await post(bob)]
  await product.settle()
  const report = { targetKind: 'post', targetId: other, reason: 'other', text: 'Quagmire' }
  await answer(zed.browser.call('POST', '/api/reports', report), 201)
  await answer(zed.browser.call('PUT', `/api/blocks/${ann.id}`))
  await answer(zed.browser.call('POST', '/api/mutes', { kind: 'word', word: 'quagmire', duration: 'week' }), 201)
  const { version } = await answer<{ version: number }>(zed.browser.call('GET', '/api/pages/terms?language=en'))
  await answer(zed.browser.call('POST', '/api/pages/terms/agreement', { version }), 204)
  const actId = await acted('hide', 'post', own)
  await answer(zed.browser.call('POST', `/api/statements/${actId}/appeal`, { text: 'No quagmire.' }), 201)
  await product.settle()

  const files = filesIn(Buffer.from(await (await zed.browser.call('GET', '/api/users/me/export')).arrayBuffer()))
  const exported = (name: string) => JSON.parse(files.get(`moderation/${name}.json`)?.toString() ?? '')
  expect(exported('reports')).toMatchObject([{ targetId: other, text: 'Quagmire' }])
  expect(exported('blocks')).toMatchObject([{ userId: ann.id }])
  expect(exported('mutes')).toMatchObject([{ word: 'quagmire' }])
  expect(exported('statements')).toMatchObject([{ id: actId, appeal: { text: 'No quagmire.' } }])
  expect(exported('consents')).toMatchObject([{ termsVersion: version }])

  await answer(zed.browser.call('DELETE', '/api/users/me', { email: zed.email }), 204)
  await product.settle()
  for (const path of ['appeals', 'cases', 'cases?state=decided']) {
    const text = await (await admin.browser.call('GET', `/api/moderation/${path}`)).text()
    for (const erased of [zed.id, 'Zed', 'uagmire'])
      expect([path, text]).toEqual([path, expect.not.stringContaining(erased)])
  }
  const cases = await answer<{ id: string; targetId: string }[]>(admin.browser.call('GET', '/api/moderation/cases'))
  const caseId = cases.find(({ targetId }) => targetId === other)?.id
  expect(await answer(admin.browser.call('GET', `/api/moderation/cases/${caseId}`))).toMatchObject({
    reportList: [{ reporter: null, text: '' }],
  })
})

test('a visitor’s legal notice is confirmed by mail, and then the decision is mailed', async () => {
  const visitor = createBrowser(product.origin())
  const [id, email] = [await post(ann), 'vic@example.com']
  const notifier = { name: 'Vic', email, language: 'it' }
  const notice = { targetKind: 'post', targetId: id, reason: 'illegal', text: 'Fraud', goodFaith: true, notifier }
  await answer(visitor.call('POST', '/api/reports', notice), 201)
  await product.settle()
  const subjects = () =>
    readdirSync(join(folder, 'mail'))
      .map((file) => readFileSync(join(folder, 'mail', file), 'utf8'))
      .filter((mail) => /^To: vic@example\.com$/im.test(mail))
      .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])
  expect(subjects()).toEqual(['La tua segnalazione legale a Hunch'])
  await acted('hide', 'post', id)
  await product.setClock(new Date(inMinutes(11)))
  await product.settle()
  await product.setClock(null)
  expect(subjects().sort()).toEqual([
    'La decisione sulla tua segnalazione a Hunch',
    'La tua segnalazione legale a Hunch',
  ])
})

test('threats 62 and 66: only group members report a private post; opening its case is in the audit log', async () => {
  const closed = await group(ann, true, 'Sealed')
  const code = await inviteCode(ann, closed)
  await answer(bob.browser.call('POST', '/api/groups/join-by-invite', { inviteCode: code }))
  const id = await post(ann, { groupId: closed, headline: 'Between us' })
  await product.settle()
  const report = { targetKind: 'post', targetId: id, reason: 'spam' }
  for (const outsider of [mo, admin])
    expect((await outsider.browser.call('POST', '/api/reports', report)).status).toBe(404)
  const caseId = await reported('post', id)
  const queue = await (await mo.browser.call('GET', '/api/moderation/cases')).text()
  expect(queue).toContain(caseId)
  expect(queue).not.toContain('Between us')
  const opened = await answer<{ words: string }>(mo.browser.call('GET', `/api/moderation/cases/${caseId}`))
  expect(opened.words).toContain('Between us')
  await product.settle()
  const { entries } = await answer<{ entries: object[] }>(admin.browser.call('GET', '/api/admin/audit-log'))
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'case.opened', targetKind: 'case', targetId: caseId, ip: expect.any(String) }),
  )
})
