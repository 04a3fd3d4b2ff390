/** Helpers for tests of moderation. They act as the person who is signed in on a page. */
import type { Page } from '@playwright/test'
import { admin } from './product/people.ts'
import { expect } from './test.ts'

export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

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
