import { type APIRequestContext, expect } from '@playwright/test'

/**
 * Signs in with the same redirects as a browser, without rendering the pages in between. Signs up a new person.
 * `form` has the values that the person enters at the local identity provider.
 */
export async function enter(request: APIRequestContext, form: Record<string, string>): Promise<void> {
  const opened = await request.get('/api/auth/google?returnTo=/robots.txt')
  const entered = await request.post(opened.url(), { form })
  const { pathname } = new URL(entered.url())
  expect(['/robots.txt', '/sign-up'], `where signing in with ${JSON.stringify(form)} led`).toContain(pathname)
  if (pathname === '/robots.txt') return
  const headers = { 'sec-fetch-site': 'same-origin' }
  const joined = await request.post('/api/auth/sign-up', { headers, data: { isOldEnough: true } })
  expect(joined.status(), await joined.text()).toBe(200)
}
