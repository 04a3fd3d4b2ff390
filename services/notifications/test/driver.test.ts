import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'

test('mongoose uses the copy of the driver that is mended', () => {
  const own = createRequire(import.meta.url)
  const driver = 'mongodb/lib/cmap/connection.js'
  expect(own.resolve(driver)).toBe(createRequire(own.resolve('mongoose')).resolve(driver))
})
