import { categoryIds } from '@hunch/proto/http'
import { expect, test } from '@jest/globals'
import { categories } from '../src/domain/categories.ts'

test('every category that the contracts name is there, and no other', () => {
  expect(categories.map(({ id }) => id).sort()).toEqual([...categoryIds].sort())
})
