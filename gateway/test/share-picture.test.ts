import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { drawSharePicture } from '../src/share/share-picture.ts'
import type { SharedPost } from '../src/share/shared-post.ts'

const post: SharedPost = {
  id: '01a2222b',
  headline: 'It rains on Sunday',
  statement: '',
  agree: 3,
  disagree: 1,
  state: 'open',
  deadline: undefined,
  author: 'Ann Example',
  photoFile: '',
  sides: undefined,
}
const options = { product: 'Hunch', language: 'en', shape: 'wide', isCall: false, photo: undefined } as const
const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 192, g: 48, b: 96 } } })
  .png()
  .toBuffer()

/** Draws a picture, and returns its pixels in grey, a byte each. */
async function pixelsOf(change: Partial<SharedPost>, other: Partial<Parameters<typeof drawSharePicture>[1]> = {}) {
  const picture = await drawSharePicture({ ...post, ...change }, { ...options, ...other })
  return sharp(picture).greyscale().raw().toBuffer()
}

/** The number of pixels by which two pictures differ. */
const differences = (one: Buffer, other: Buffer): number =>
  one.reduce((count, value, at) => count + Number(Math.abs(value - (other[at] ?? 0)) > 40), 0)

test.each([
  ['the headline', { headline: '' }, {}],
  ['the author', { author: '' }, {}],
  ['the votes of both sides', { agree: 1, disagree: 3 }, {}],
  ['the names of the sides', { sides: { agree: 'Rain', disagree: 'Sun' } }, {}],
  ['the result as a stamp', { state: 'true' }, {}],
  ['the photo', {}, { photo }],
  ['the name of the product', {}, { product: 'Guesswork' }],
  ['an invitation in the language of the reader', {}, { language: 'de' }],
] as const)('a picture shows %s', async (_, change, other) => {
  const [usual, changed] = await Promise.all([pixelsOf({}), pixelsOf(change, other)])
  expect(differences(usual, changed)).toBeGreaterThan(200)
})
