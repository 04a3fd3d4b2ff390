/** The results that demo people give after the first start. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@hunch/kit/log'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { createCaller } from '../src/demo/caller.ts'
import { createLaterResults, keepLaterResults, type LaterResult } from '../src/demo/later-results.ts'
import { createProduct, type Product } from '../src/product.ts'
import { inMinutes, post, type SignedInMember, signUp } from './people.ts'
import { newFolder, productOptions, removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)
let product: Product
let ann: SignedInMember
beforeAll(async () => {
  product = await startProduct({ onDemand: true })
  ann = await signUp(product, 'Ann')
})
afterEach(() => product.setClock(null))
afterAll(async () => {
  await product.stop()
  removeFolders()
})

/** Plans results of Ann's posts, each "yes" with a note. Returns the file and the job that gives them. */
async function plan(from: Product, ...predictionIds: string[]) {
  const file = join(newFolder(), 'results')
  const results = predictionIds.map((predictionId): LaterResult => {
    const owner = { id: ann.id, timeZone: 'UTC' }
    return { predictionId, owner, at: new Date(0).toISOString(), result: true, note: 'It did.' }
  })
  await keepLaterResults(file, results)
  return { file, job: createLaterResults({ product: from, file, log: silentLog() }) }
}
const left = (file: string): unknown[] => JSON.parse(readFileSync(file, 'utf8'))

test('a result that was given before the process was killed gets its evidence; a visitor’s own result stays', async () => {
  const call = createCaller(product)
  const owner = { id: ann.id, timeZone: 'UTC' }
  const ids = [await post(ann), await post(ann), await post(ann)] as const
  const [killed, opposite, due] = ids
  await product.setClock(new Date(inMinutes(61)))
  await call(owner, 'resolvePrediction', { result: true }, killed)
  await call(owner, 'resolvePrediction', { result: false }, opposite)
  await product.setClock(new Date(inMinutes(90))) // a result can be changed for 10 minutes
  const { file, job } = await plan(product, ...ids)
  await job.flush()
  const shown = async (id: string) => {
    const { prediction } = await call(owner, 'getPrediction', undefined, id)
    return { result: prediction.result, note: prediction.evidence?.note }
  }
  expect(await Promise.all([shown(killed), shown(opposite), shown(due)])).toEqual([
    { result: true, note: 'It did.' },
    { result: false, note: undefined },
    { result: true, note: 'It did.' },
  ])
  expect(left(file)).toEqual([])
})

test('results are kept while the product is unavailable; that of a deleted post is skipped', async () => {
  const id = await post(ann)
  const unavailable = await plan(await createProduct(productOptions()), id)
  await expect(unavailable.job.flush()).rejects.toThrow()
  expect(left(unavailable.file)).toHaveLength(1)
  expect((await ann.browser.call('DELETE', `/api/predictions/${id}`)).status).toBe(204)
  const { file, job } = await plan(product, id)
  await job.flush()
  expect(left(file)).toEqual([])
})
