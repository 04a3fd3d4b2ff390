import { expect, test } from '@jest/globals'
import { faultOfFile, pickPhotos } from './pickPhotos.ts'

const file = (name: string, type: string, bytes = 3) => {
  const made = new File(['abc'], name, { type })
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}
const browser = { scale: async (photo: File) => photo, isReadable: async () => true }

test('the name and type of a file are checked at once', () => {
  expect(faultOfFile(file('a.jpg', 'image/jpeg'))).toBeUndefined()
  for (const type of ['', 'image/heic', 'application/octet-stream'])
    expect(faultOfFile(file('a.HEIC', type))).toBeUndefined()
  expect(faultOfFile(file('a.bin', 'application/octet-stream'))).toBe('notAnImage')
  expect(faultOfFile(file('a.svg', 'image/svg+xml'))).toBe('vector')
  expect(faultOfFile(file('a.SVG', ''))).toBe('vector')
  expect(faultOfFile(file('a.pdf', 'application/pdf'))).toBe('notAnImage')
})

test('comparison photo: 10 MB each at most, after scaling', async () => {
  const most = 10 * 1024 * 1024
  const files = [file('a.jpg', 'image/jpeg', most), file('b.jpg', 'image/jpeg', most + 1)]
  expect(await pickPhotos(files, 0, browser)).toMatchObject({
    accepted: [{ name: 'a.jpg' }],
    rejected: [{ name: 'b.jpg', fault: 'tooLarge' }],
  })
  const scale = async ({ name, type }: File) => file(name, type, most)
  expect((await pickPhotos(files, 0, { ...browser, scale })).accepted.map(({ size }) => size)).toEqual([most, most])
})

test('photos a post: two at most; more are left out and reported', async () => {
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name, 'image/jpeg'))
  const picked = await pickPhotos(files, 0, browser)
  expect(picked.accepted.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  expect(picked.tooMany).toBe(true)
  expect((await pickPhotos(files.slice(0, 1), 2, browser)).accepted).toEqual([])
  expect((await pickPhotos(files.slice(0, 2), 0, browser)).tooMany).toBe(false)
})

test('an unreadable file is rejected by name; a HEIC file, which only the server can read, is accepted', async () => {
  const none = { ...browser, isReadable: async () => false }
  const picked = await pickPhotos([file('broken.jpg', 'image/jpeg'), file('iphone.heic', '')], 0, none)
  expect(picked.rejected).toEqual([{ name: 'broken.jpg', fault: 'unreadable' }])
  expect(picked.accepted.map(({ name }) => name)).toEqual(['iphone.heic'])
  expect(picked.tooMany).toBe(false)
})
