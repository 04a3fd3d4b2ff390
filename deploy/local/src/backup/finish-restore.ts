import { pathToFileURL } from 'node:url'
import { openErasureList } from '@hunch/auth/erasure-list'
import { createMediaOperator } from '@hunch/media/operator'
import type { Result } from '../messages.ts'
import { createProduct, type Product, type ProductOptions } from '../product.ts'

/**
 * Prepares restored data before the product serves. Runs this code's migrations, and ends sessions and one-time tokens.
 * Erases the members on the list beside the backups again, in every service. Removes photos that no row names.
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

/** Removes photos without a row: they were deleted while the backup was made. Returns the number of removed files. */
async function removeUnknownPhotos({ databases }: Product, { photosDir, log }: ProductOptions): Promise<number> {
  const media = createMediaOperator({ databaseUrl: databases.media, photosUrl: pathToFileURL(photosDir).href }, log)
  try {
    return (await media.orphans({ remove: true })).files
  } finally {
    await media.stop()
  }
}
