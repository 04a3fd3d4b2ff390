/** Signing in with the operator's OpenID Connect provider, on a separate product. */
import { startIssuer } from '@hunch/auth/testing/issuer'
import type { Page } from '@playwright/test'
import { type Product, startProduct } from './product/product.ts'
import { test as base, confirmAge, expect, expectAccessible, skipFirstRun } from './test.ts'

type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** An external issuer (the oidc-provider library), in addition to the local identity provider. */
const test = base.extend<object, { issuer: Issuer; product: Product }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      const issuer = await startIssuer()
      await use(issuer)
      await issuer.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ issuer }, use) => {
      const product = await startProduct({ oidc: issuer.config })
      issuer.callback = `${product.origin}/api/auth/oidc/callback`
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Chooses the operator's provider in the dialog of the landing page. */
async function continueThere(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get started' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with Example ID' }).click()
}

test('a new person joins by the operator’s provider, and is the same member when they come back', async ({
  open,
  issuer,
}, info) => {
  const id = `nova-${info.project.name}-${crypto.randomUUID().slice(0, 8)}`
  issuer.person = { sub: id, email: `${id}@example.com`, email_verified: true, given_name: 'Nova', family_name: 'Lind' }
  const me = async (page: Page) => (await page.request.get('/api/auth/user')).json()

  const first = await open()
  await continueThere(first)
  await expect(first.getByRole('heading', { name: 'Are you 16 or older?' })).toBeVisible()
  await confirmAge(first)
  await skipFirstRun(first)
  await first.goto('/')
  await expect(first.getByRole('heading', { name: 'For You' })).toBeVisible()
  const joined = await me(first)
  expect(joined).toMatchObject({ firstName: 'Nova', lastName: 'Lind' })

  const second = await open()
  await continueThere(second)
  await expect(second.getByRole('heading', { name: 'For You' })).toBeVisible()
  expect((await me(second)).id).toBe(joined.id)
})

test('a sign-in that is denied at the provider leads to the landing page, which says so', async ({ open, issuer }) => {
  issuer.interfere = ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, issuer.origin)
    if (pathname !== '/auth') return false
    const answer = new URLSearchParams({ error: 'access_denied', iss: issuer.origin })
    answer.set('state', searchParams.get('state') ?? '')
    response.writeHead(302, { location: `${issuer.callback}?${answer}` }).end()
    return true
  }
  const page = await open()
  try {
    await continueThere(page)
    await expect(page.getByText("You didn't allow the sign-in")).toBeVisible()
  } finally {
    issuer.interfere = () => false
  }
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('hunch_session')
})
