/** What a first visit loads, held to its budget. */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './test.ts'

/** Notes every script that a page loads; answers their sum in kB (1,000 bytes), gzipped. */
function weigh(page: Page): () => Promise<number> {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          () => 0,
        ),
      )
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    const bytes = await Promise.all(scripts)
    return bytes.reduce((sum, each) => sum + each, 0) / 1_000
  }
}

test('landing loads less than 110 kB of JavaScript, the feed less than 330 kB', async ({ open }, info) => {
  const visitor = await open()
  const landing = weigh(visitor)
  await visitor.goto('/')
  await expect(visitor.getByRole('button', { name: 'Get started' }).first()).toBeVisible()
  const landingKb = await landing()

  const member = await open()
  await signIn(member, 'Amina Otieno')
  const again = await member.context().newPage()
  const feed = weigh(again)
  await again.goto('/')
  await expect(again.getByRole('heading', { name: 'For You' })).toBeVisible()
  const feedKb = await feed()

  info.annotations.push({
    type: 'kB gzipped',
    description: `landing ${landingKb.toFixed(1)}, feed ${feedKb.toFixed(1)}`,
  })
  console.log(`JavaScript, gzipped: landing ${landingKb.toFixed(1)} kB, feed ${feedKb.toFixed(1)} kB`)
  expect(landingKb).toBeGreaterThan(20)
  expect(landingKb).toBeLessThan(110)
  expect(feedKb).toBeLessThan(330)
})
