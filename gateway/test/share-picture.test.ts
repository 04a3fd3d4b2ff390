import { languageCodes } from '@hunch/proto/languages'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { defaultLimits } from '../src/limits.ts'
import { drawSharePicture } from '../src/share/share-picture.ts'
import { createSharePictureCache } from '../src/share/share-picture-cache.ts'
import { type SharedPost, stateSentence } from '../src/share/shared-post.ts'

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

test('a picture shows the hour of the deadline', async () => {
  const drawn = [16, 18].map((hour) => pixelsOf({ deadline: new Date(Date.UTC(2026, 10, 30, hour, 30)) }))
  const [earlier, later] = await Promise.all(drawn)
  expect(differences(earlier ?? Buffer.of(), later ?? Buffer.of())).toBeGreaterThan(20)
})

test.each(languageCodes)('in %s the deadline has day, hour, minute and time zone', (language) => {
  const sentence = stateSentence({ ...post, deadline: new Date('2026-11-30T23:30:00Z') }, language)
  expect(sentence).toMatch(/30\b/)
  expect(sentence).toMatch(/(23|11):30/)
  expect(sentence).toContain('UTC')
  expect(stateSentence(post, language)).not.toContain('UTC')
})

test('a picture without its photo is drawn again after a while, a complete one is not', async () => {
  const pictures = createSharePictureCache({ ...defaultLimits, pictureFreshMs: 0 })
  const outcomes = [false, true]
  let drawings = 0
  const get = () =>
    pictures.get({
      key: 'post',
      version: '1',
      photoFile: 'a',
      address: 'one',
      draw: async () => ({ picture: Buffer.from([drawings]), isWhole: outcomes[drawings++] ?? false }),
    })
  expect([...(await get()), ...(await get()), ...(await get())]).toEqual([0, 1, 1])
})

test('a picture of an older version is sent for a while, but not with a photo that the post no longer has', async () => {
  const pictures = createSharePictureCache({ ...defaultLimits, pictureFreshMs: 3_600_000 })
  const get = async (version: string, photoFile: string) => {
    const draw = async () => ({ picture: Buffer.from(`${version} ${photoFile}`), isWhole: true })
    return (await pictures.get({ ...{ key: 'post', version, photoFile, address: 'one' }, draw })).toString()
  }
  expect([await get('1', 'a'), await get('2', 'a'), await get('3', ''), await get('4', '')]).toEqual([
    '1 a',
    '1 a',
    '3 ',
    '3 ',
  ])
})

test('cached pictures take a bounded number of bytes: the oldest are drawn again', async () => {
  const pictures = createSharePictureCache({ ...defaultLimits, pictureBytes: 10 })
  const drawn: string[] = []
  const get = (key: string) =>
    pictures.get({
      ...{ key, version: '1', photoFile: '', address: 'one' },
      async draw() {
        drawn.push(key)
        return { picture: Buffer.alloc(6), isWhole: true }
      },
    })
  for (const key of ['a', 'a', 'b', 'b', 'a']) await get(key)
  expect(drawn).toEqual(['a', 'b', 'a'])
})
