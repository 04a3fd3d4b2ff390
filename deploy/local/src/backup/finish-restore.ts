import { pathToFileURL } from 'node:url'
import { openErasureList } from '@hunch/auth/erasure-list'
import { createMediaOperator } from '@hunch/media/operator'
import type { Result } from '../messages.ts'
import { createProduct, type Product, type ProductOptions } from '../product.ts'

/**
 * Makes restored data fit to be served, before anybody is: brings it up to this code's migrations, ends sessions and
 * one-time tokens, erases again whom the list beside the backups names, in every service, and removes photos that no
 * row knows any more.
 */
export async function finishRestore(options: ProductOptions & { readonly erasuresUrl: string }): Promise<Result> {
  const product = await createProduct({ ...options, host: '127.0.0.1', port: 0, onDemand: true })
  await product.start()
  try {
    const erased = await openErasureList(options.erasuresUrl).ids()
    const finished = await product.finishRestore(erased)
    await product.settle()
    const photos = await removeUnknownPhotos(product, options)
    options.log.info({ ...finished, photos }, 'a backup was restored')
    return { ...finished, photos }
  } finally {
    await product.stop()
  }
}

/** Photos that were deleted while the backup was made lie in it without a row. Returns how many files were removed. */
async function removeUnknownPhotos({ databases }: Product, { photosDir, log }: ProductOptions): Promise<number> {
  const media = createMediaOperator({ databaseUrl: databases.media, photosUrl: pathToFileURL(photosDir).href }, log)
  try {
    return (await media.orphans({ remove: true })).files
  } finally {
    await media.stop()
  }
}
