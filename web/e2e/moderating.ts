/** Helpers for tests of moderation. They act as the person who is signed in on a page. */
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { expect, expectToast } from './test.ts'

export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** The name of a new person, because acts, blocks and mutes would disturb other tests. */
export const newcomer = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Makes a call as the person who is signed in on the page. Fails on an error status. */
export async function ask(page: Page, method: string, path: string, data?: object) {
  const reply = await page.request.fetch(path, { method, headers: sameOrigin, ...(data ? { data } : {}) })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply
}

export const idOf = async (page: Page): Promise<string> => (await (await ask(page, 'GET', '/api/auth/user')).json()).id
export const report = (page: Page, targetKind: string, targetId: string, text: string) =>
  ask(page, 'POST', '/api/reports', { targetKind, targetId, reason: 'rule', rule: 'harassment', text })
export const signInAsAdmin = (page: Page) => ask(page, 'POST', '/api/auth/login', admin)

/** Opens a menu and reports its content as spam. */
export async function reportBy(page: Page, menu: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Spam/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Thank you for your report' })
  await expect(thanks).toBeVisible()
  await thanks.getByRole('button', { name: 'Done' }).click()
  await expect(thanks).toHaveCount(0)
}

/** Makes a member a moderator. Returns a function that ends that. */
export async function appoint(page: Page, moderator: Page): Promise<() => Promise<unknown>> {
  const address = `/api/admin/users/${await idOf(moderator)}/moderator`
  await ask(page, 'PUT', address)
  return () => ask(page, 'DELETE', address)
}

/** The HTTP status of reading a post. */
export const statusOf = async (page: Page, id: string): Promise<number> =>
  (await page.request.get(`/api/predictions/${id}`)).status()

/** Opens the case about these words from the list. */
export async function openCase(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
  const row = page
    .getByRole('listitem')
    .filter({ hasText: words })
    .filter({ has: page.getByRole('checkbox') })
  await row.getByRole('link').click()
  await expect(page.getByRole('article').getByText(words)).toBeVisible()
}

export const decide = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Decide' }).getByRole('button', { name })

/** Appeals the decision whose statement is open. */
export async function sendAppeal(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Why is it wrong?' }).fill(text)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expectToast(page, 'Your appeal is on its way')
}

const outcomes = { Uphold: 'The decision stands', Reverse: 'The decision is lifted' } as const

/** Decides the appeal with this text from the list of appeals. */
export async function decideAppeal(
  page: Page,
  text: string,
  { outcome, note }: { outcome: keyof typeof outcomes; note: string },
): Promise<void> {
  await page.goto('/moderation?tab=appeals')
  const card = page.getByRole('article').filter({ hasText: text })
  await card.getByRole('button', { name: outcome }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note to the member').fill(note)
  await dialog.getByRole('button', { name: outcome }).click()
  await expectToast(page, outcomes[outcome])
  await expect(card).toHaveCount(0)
}
