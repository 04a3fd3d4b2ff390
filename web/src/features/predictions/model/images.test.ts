import { expect, test } from '@jest/globals'
import { originalUrl } from '../../../ui/index.ts'
import { cardUrl, photosOf, readUrls } from './images.ts'

test('cards ask for 400 by 300, quality 60, webp; the viewer for the whole photo', () => {
  expect(cardUrl('/api/images/abc')).toBe('/api/images/abc?w=400&h=300&q=60&f=webp')
  expect(cardUrl('/uploads/abc.jpg')).toBe('/api/images/abc.jpg?w=400&h=300&q=60&f=webp')
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
