import { expect, test } from '@jest/globals'
import { originalUrl } from '#ui/index.ts'
import { cardUrl, photosOf, readUrls } from './images.ts'

const landscape = { url: '/api/images/abc', width: 2_048, height: 1_536 }
const portrait = { url: '/api/images/def', width: 1_536, height: 2_048 }
const panorama = { url: '/api/images/ghi', width: 2_048, height: 512 }

function onScreen(width: number, ratio: number): void {
  Object.assign(globalThis, { innerWidth: width, devicePixelRatio: ratio })
}

test.each([
  ['a phone', 390, 3, [landscape], 'w=1074&h=806'],
  ['a phone, upright', 390, 2, [portrait], 'w=716&h=955'],
  ['a phone, a panorama: as tall as its row', 390, 1, [panorama], 'w=880&h=220'],
  ['a desktop', 1_440, 1, [landscape], 'w=608&h=456'],
  ['a pixel ratio of 4 counts as 3', 390, 4, [landscape], 'w=1074&h=806'],
  ['two in a row: each covers its part', 390, 2, [landscape, landscape], 'w=587&h=440'],
])('cards request the shown size times the pixel ratio, quality 60, webp: %s', (_, width, ratio, photos, size) => {
  onScreen(width, ratio)
  expect(cardUrl(photos, 0)).toBe(`${photos[0]?.url}?${size}&q=60&f=webp`)
})

test.each([
  ['evidence, in a row of its own', { width: 220, height: 112 }, landscape, 'w=660&h=495'],
  ['evidence, upright', { width: 220, height: 112 }, portrait, 'w=660&h=880'],
  ['a square, which a landscape photo covers', { width: 128, height: 128 }, landscape, 'w=512&h=384'],
  ['a square, which an upright photo covers', { width: 128, height: 128 }, portrait, 'w=384&h=512'],
])('a photo in another row is requested in the size of that row: %s', (_, row, photo, size) => {
  onScreen(390, 3)
  expect(cardUrl([photo], 0, row)).toBe(`${photo.url}?${size}&q=60&f=webp`)
})

test('old addresses are mapped, and the viewer requests the original photo', () => {
  onScreen(390, 1)
  expect(cardUrl([{ url: '/uploads/abc.jpg' }], 0)).toBe('/api/images/abc.jpg?w=358&h=269&q=60&f=webp')
  expect(originalUrl('/uploads/abc.jpg')).toBe('/api/images/abc.jpg')
  expect(originalUrl('/api/images/abc')).toBe('/api/images/abc')
})

test('photo addresses come as an array, as JSON in a string, or as one address', () => {
  expect(readUrls(['/a', '', 5])).toEqual(['/a'])
  expect(readUrls('["/a","/b"]')).toEqual(['/a', '/b'])
  expect(readUrls('/a')).toEqual(['/a'])
  expect(readUrls('[broken')).toEqual([])
  expect(readUrls(null)).toEqual([])
})

test('described photos go before bare addresses', () => {
  const photo = { url: '/api/images/a', width: 4, height: 3, placeholder: '' }
  expect(photosOf({ photos: [photo], photoUrls: ['/api/images/a'] })).toEqual([photo])
  expect(photosOf({ photos: [], photoUrls: '/api/images/b' })).toEqual([{ url: '/api/images/b' }])
})
