/**
 * Bare sharp: makes variants of files as media's decoders do, one at a time, and stores nothing. Receives a file and its
 * variant, and answers `made`.
 */
import sharp from 'sharp'

sharp.cache(false)
sharp.concurrency(1)

export interface Making {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly quality: number
}

process.on('message', async ({ file, width, height, quality }: Making) => {
  await sharp(file, { failOn: 'error', sequentialRead: true })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
  process.send?.('made')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
