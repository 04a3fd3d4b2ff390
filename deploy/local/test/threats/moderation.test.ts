/** Moderators and suspended members, through the gateway of the whole product, soon after each change. */
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { createBrowser } from '../../src/demo/browser.ts'
import type { Product } from '../../src/product.ts'
import { adminAccount, answer, post, type SignedInMember, signInAdmin, signUp } from '../people.ts'
import { removeFolders, startProduct } from '../world.ts'

jest.setTimeout(120_000)

const links: { to: string; link: string }[] = []
let product: Product
let admin: SignedInMember
let ann: SignedInMember
let mo: SignedInMember
beforeAll(async () => {
  product = await startProduct({
    adminEmail: adminAccount.email,
    adminPassword: adminAccount.password,
    mailed: ({ to, link }) => void links.push({ to, link }),
  })
  await product.ensureAdmin()
  admin = await signInAdmin(product)
  ann = await signUp(product, 'Ann')
  mo = await signUp(product, 'Mo')
  await answer(admin.browser.call('PUT', `/api/admin/users/${mo.id}/moderator`))
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

const statusOf = async (call: Promise<Response>) => (await call).status
const queueOf = ({ browser }: SignedInMember) => statusOf(browser.call('GET', '/api/moderation/cases'))

/** Mo reports Ann and acts on the account. Returns the ids of the act and of the case. */
async function actOnAnn(act: object): Promise<{ actId: string; caseId: string }> {
  const report = { targetKind: 'member', targetId: ann.id, reason: 'spam' }
  await answer(mo.browser.call('POST', '/api/reports', report), 201)
  const cases = await answer<{ id: string; targetId: string }[]>(mo.browser.call('GET', '/api/moderation/cases'))
  const caseId = cases.find(({ targetId }) => targetId === ann.id)?.id ?? ''
  const acts = mo.browser.call('POST', `/api/moderation/cases/${caseId}/acts`, { rule: 'spam', ...act })
  return { actId: (await answer<{ actList: { id: string }[] }>(acts, 201)).actList[0]?.id ?? '', caseId }
}

test('threat 68: until the act is lifted, a suspended member reads and appeals, but cannot vote', async () => {
  await eventually(async () => (await queueOf(mo)) === 200)
  const predictionId = await post(mo)
  const vote = () => ann.browser.call('POST', '/api/votes', { predictionId, vote: true })
  expect(await statusOf(vote())).toBe(200)

  const { actId } = await actOnAnn({ act: 'suspend', days: 3 })
  await eventually(async () => (await statusOf(vote())) === 403)
  const { code, params } = await answer<{ code: string; params: { until: string } }>(vote(), 403)
  const { suspendedUntil } = await answer<{ suspendedUntil: string }>(ann.browser.call('GET', '/api/auth/user'))
  expect([code, params.until]).toEqual(['suspended', suspendedUntil])
  expect(await statusOf(ann.browser.call('GET', `/api/predictions/${predictionId}`))).toBe(200)
  const language = await answer<{ suspendedUntil: string }>(
    ann.browser.call('POST', '/api/users/language', { language: 'fr' }),
  )
  expect(language.suspendedUntil).toBe(suspendedUntil)
  const appeal = ann.browser.call('POST', `/api/statements/${actId}/appeal`, { text: 'It was no spam.' })
  expect(await statusOf(appeal)).toBe(201)

  await answer(admin.browser.call('DELETE', `/api/moderation/acts/${actId}`))
  await eventually(async () => (await statusOf(vote())) === 200)
})

test('threat 67: a dismissed moderator is an ordinary member again', async () => {
  await eventually(async () => (await queueOf(mo)) === 200)
  await answer(admin.browser.call('DELETE', `/api/admin/users/${mo.id}/moderator`))
  await eventually(async () => (await queueOf(mo)) === 403)
  const { code } = await answer<{ code: string }>(mo.browser.call('GET', '/api/moderation/figures'), 403)
  expect(code).toBe('moderatorOnly')
  expect(await statusOf(mo.browser.call('GET', '/api/auth/user'))).toBe(200)
})

test('acts of the admin and a moderator are in the audit log, with their IP address', async () => {
  await product.settle()
  const { entries } = await answer<{ entries: { action: string; actorId: string; ip: string }[] }>(
    admin.browser.call('GET', '/api/admin/audit-log'),
  )
  const done = entries.map(({ action, actorId, ip }) => [action, actorId, ip !== ''])
  expect(done).toEqual(
    expect.arrayContaining([
      ['member.moderatorAppointed', admin.id, true],
      ['act.suspend', mo.id, true],
      ['act.lifted', admin.id, true],
      ['member.moderatorDismissed', admin.id, true],
    ]),
  )
})

test('threat 67: a member deactivated by an act is signed out, and can sign in once it is lifted', async () => {
  await answer(admin.browser.call('PUT', `/api/admin/users/${mo.id}/moderator`))
  await eventually(async () => (await queueOf(mo)) === 200)
  const { actId } = await actOnAnn({ act: 'deactivate' })
  await eventually(async () => (await statusOf(ann.browser.call('GET', '/api/statements'))) === 401)
  await answer(admin.browser.call('DELETE', `/api/moderation/acts/${actId}`))
  await product.settle()
  ann = await signUp(product, 'Ann')
  expect(await statusOf(ann.browser.call('GET', '/api/statements'))).toBe(200)
})

test('threat 83: a moderator who deactivates a member does not see their e-mail address', async () => {
  const { actId, caseId } = await actOnAnn({ act: 'deactivate' })
  await product.settle()
  const link = links.findLast(({ to }) => to === ann.email)?.link ?? ''
  const token = new URL(link).searchParams.get('token')
  const sent = { token, text: 'It was my brother.' }
  await answer(createBrowser(product.origin()).call('POST', '/api/mailed-statement/appeal', sent), 201)
  for (const path of ['cases', 'cases?state=decided', `cases/${caseId}`, 'appeals'])
    expect(JSON.stringify(await answer(mo.browser.call('GET', `/api/moderation/${path}`)))).not.toContain(ann.email)
  expect(await statusOf(mo.browser.call('GET', '/api/admin/audit-log'))).toBe(403)
  expect(await statusOf(mo.browser.call('GET', `/api/statements/${actId}`))).toBe(404)
})
