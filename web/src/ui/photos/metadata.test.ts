import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { hasMetadata } from './metadata.ts'

const photo = (name: string) => readFileSync(new URL(`../../../e2e/photos/${name}`, import.meta.url))
const chunk = (...parts: string[]) => new TextEncoder().encode(`\x89PNG ${parts.join('')} and pixels`)

test('a photo of a camera has metadata, one with only the start of a marker has none', () => {
  expect(hasMetadata(photo('camera-with-gps.jpg'))).toBe(true)
  for (const mark of ['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/1.0/', 'XML:com.adobe.xmp', 'Photoshop 3.0'])
    expect(hasMetadata(chunk(mark))).toBe(true)
  expect(hasMetadata(chunk('Exif', 'eXI', 'EXI', 'http://ns.adobe.com'))).toBe(false)
  expect(hasMetadata(new TextEncoder().encode('eXI'))).toBe(false)
  expect(hasMetadata(new Uint8Array())).toBe(false)
})
