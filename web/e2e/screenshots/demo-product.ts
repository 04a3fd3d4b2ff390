import { type Product, startProduct } from '../product/product.ts'
import { test } from '../test.ts'
import { type DemoIds, demoIdsOf } from './demo.ts'

/** Starts a product with demo data before the tests of a file, and stops it after them. Returns a function that returns it. */
export function demoProduct(): () => { readonly product: Product; readonly ids: DemoIds } {
  let product: Product
  let ids: DemoIds
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    product = await startProduct({ demo: true })
    ids = await demoIdsOf(product.origin)
  })
  test.afterAll(() => product.stop())
  return () => ({ product, ids })
}
