/** Calls as the person who is signed in on a page. */
import { expect, type Page } from '@playwright/test'

export const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Makes a call as the person who is signed in on the page. Fails on an error status. */
export async function ask(page: Page, method: string, path: string, data?: object) {
  const reply = await page.request.fetch(path, { method, headers: sameOrigin, ...(data ? { data } : {}) })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return reply
}

/** Like `ask`, but returns the reply's JSON. */
export const askForJson = async (...call: Parameters<typeof ask>) => (await ask(...call)).json()

export const idOf = async (page: Page): Promise<string> => (await askForJson(page, 'GET', '/api/auth/user')).id
