/** Notifications, through the whole product: from a member's act to the lists and mails of others. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../src/demo/browser.ts'
import type { Product } from '../src/product.ts'
import { newFolder, removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)
let product: Product
let folder: string
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
  folder = newFolder()
  product = await startProduct({ photosDir: join(folder, 'photos') })
})
afterAll(async () => {
  await product.stop()
  removeFolders()
})

async function signUp(name: string): Promise<{ id: string; browser: Browser }> {
  const browser = createBrowser(product.origin())
  await browser.submit(await browser.visit('/api/auth/google'), { name, email: `${name.split(' ')[0]}@example.com` })
  const { id } = (await (await browser.call('GET', '/api/auth/user')).json()) as { id: string }
  return { id, browser }
}

async function post(browser: Browser): Promise<string> {
  const form = new FormData()
  form.set('headline', 'It rains on Sunday')
  form.set('supportingStatement', 'It always does.')
  form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
  const response = await browser.send('POST', '/api/predictions', form)
  const { prediction } = (await response.json()) as { prediction: { id: string } }
  return prediction.id
}

const messagesOf = async ({ browser }: { browser: Browser }) => {
  const list = (await (await browser.call('GET', '/api/notifications')).json()) as { message: string }[]
  return list.map(({ message }) => message)
}

type Reader = Awaited<ReturnType<typeof signUp>>
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' }
const wantsMails = async ({ browser }: Reader) =>
  ((await (await browser.call('GET', '/api/auth/user')).json()) as { emailNotifications: boolean }).emailNotifications

/** Expects that the link of a digest shows a page and changes nothing. */
async function expectPage(reader: Reader, link: string): Promise<void> {
  const page = await fetch(link, { headers: navigation })
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, expect.stringContaining('sha256-')])
  expect(await page.text()).toContain('<form method="post"')
  expect(await wantsMails(reader)).toBe(true)
}

/** Expects that the page's button, as a browser sends it, switches mails off. A request from another site must not do so. */
async function expectButton(reader: Reader, link: string): Promise<void> {
  await reader.browser.call('POST', '/api/users/preferences', { emailNotifications: true })
  const press = (from: Record<string, string>) =>
    fetch(link, { method: 'POST', headers: { ...navigation, ...from }, body: new URLSearchParams() })
  expect((await press({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403)
  expect(await wantsMails(reader)).toBe(true)
  const pressed = await press({ 'sec-fetch-site': 'same-origin', origin: product.origin() })
  expect([pressed.status, pressed.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await wantsMails(reader)).toBe(false)
}

test('follows, posts, votes, comments, likes and badges make notifications, are counted and mailed, and one click switches mails off', async () => {
  const [ann, bob] = [await signUp('Ann Example'), await signUp('Bob Example')]
  await bob.browser.call('POST', `/api/users/${ann.id}/follow`)
  const predictionId = await post(ann.browser)
  await bob.browser.call('POST', '/api/votes', { predictionId, vote: true })
  const comment = await bob.browser.call('POST', '/api/comments', { predictionId, content: 'Indeed' })
  const { id: commentId } = (await comment.json()) as { id: string }
  await ann.browser.call('POST', `/api/comments/${commentId}/like`)
  await product.settle()
  expect((await messagesOf(ann)).toSorted()).toEqual([
    'Bob Example commented on “It rains on Sunday”',
    'Bob Example started following you',
    'Bob Example voted on “It rains on Sunday”',
    'You earned a badge: First Post.',
  ])
  expect((await messagesOf(bob)).toSorted()).toEqual([
    'Ann Example liked your comment on “It rains on Sunday”',
    'Ann Example posted “It rains on Sunday”',
  ])
  expect(await (await ann.browser.call('GET', '/api/notifications/unread-count')).json()).toBe(4)

  await product.setClock(new Date(Date.now() + 86_400_000))
  await product.settle()
  await product.setClock(null)
  const mails = readdirSync(join(folder, 'mail')).map((file) => readFileSync(join(folder, 'mail', file), 'utf8'))
  const mail = mails.find((each) => /^To: ann@example\.com$/im.test(each)) ?? ''
  const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail)?.[1] ?? ''
  await expectPage(ann, link)
  const click = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect(click.status).toBe(200)
  expect(await wantsMails(ann)).toBe(false)
  await expectButton(ann, link)
})
