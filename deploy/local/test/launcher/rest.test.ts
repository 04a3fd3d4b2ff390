/** An idle product does almost nothing until something is due. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { createBrowser } from '../../src/demo/browser.ts'
import type { Product } from '../../src/product.ts'
import { removeFolders, startProduct } from '../world.ts'

jest.setTimeout(180_000)

/** The number of statements that this process sends to PostgreSQL, by text. */
const statements = new Map<string, number>()
const { query } = pg.Client.prototype
let product: Product

beforeAll(async () => {
  pg.Client.prototype.query = function counted(this: pg.Client, ...values: unknown[]) {
    const [config] = values as [string | { text: string }]
    const text = typeof config === 'string' ? config : config.text
    statements.set(text, (statements.get(text) ?? 0) + 1)
    return Reflect.apply(query, this, values)
  } as typeof query
  if (!isWebAppFresh()) await buildWebApp()
  product = await startProduct()
})
afterAll(async () => {
  pg.Client.prototype.query = query
  await product.stop()
  removeFolders()
})

async function postPrediction(deadline: Date): Promise<string> {
  const browser = createBrowser(product.origin())
  await browser.submit(await browser.visit('/api/auth/google'), { name: 'Ada', email: 'ada@example.com' })
  const form = new FormData()
  form.set('headline', 'It rains on Sunday')
  form.set('supportingStatement', 'It always does.')
  form.set('deadline', deadline.toISOString())
  const response = await browser.send('POST', '/api/predictions', form)
  return ((await response.json()) as { prediction: { id: string } }).prediction.id
}

/** Maximum duration of a query of the post on an idle machine, with the pause before it, in ms. */
const usualLookMs = 50

/**
 * Returns how late a post ends, in ms by the database's clock. `heldUpMs` is how long other load delayed this process and the
 * product meanwhile: the time that queries took beyond the maximum.
 */
async function endOf(postId: string, withinMs: number): Promise<{ lateMs: number; heldUpMs: number }> {
  const client = new pg.Client({ connectionString: product.databases.predictions })
  await client.connect()
  let [heldUpMs, lookedAt] = [0, performance.now()]
  try {
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(20)) {
      const { rows } = await client.query<{ ended: boolean; ms: string }>(
        `select end_told as ended, extract(epoch from app_now() - deadline) * 1000 as ms from posts where id = $1`,
        [postId],
      )
      const [{ ended, ms } = { ended: false, ms: '0' }] = rows
      const now = performance.now()
      if (Number(ms) > 0) heldUpMs += Math.max(0, now - lookedAt - usualLookMs)
      lookedAt = now
      if (ended) return { lateMs: Number(ms), heldUpMs }
    }
    throw new Error('the post did not end')
  } finally {
    await client.end()
  }
}

test('an idle product sends at most 5 statements a second, and a post ends within 1 s of its deadline', async () => {
  const deadline = new Date(Date.now() + 3_600_000)
  const postId = await postPrediction(deadline)
  await product.settle()
  const restMs = 20_000
  await product.setClock(new Date(deadline.getTime() - restMs - 20_000))
  await pause(5_000)

  statements.clear()
  await pause(restMs)
  const count = [...statements.values()].reduce((sum, each) => sum + each, 0)
  expect({ count, statements: count > 100 ? [...statements] : [] }).toEqual({ count, statements: [] })

  const { lateMs, heldUpMs } = await endOf(postId, 30_000)
  expect(lateMs).toBeGreaterThanOrEqual(0)
  expect(lateMs - heldUpMs).toBeLessThan(1_000)
})
