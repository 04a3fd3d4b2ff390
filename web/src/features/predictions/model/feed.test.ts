import { expect, test } from '@jest/globals'
import { feedIds, newerThanShown, replacePage } from './feed.ts'

const page = (...ids: string[]) => ({ ids })

test('what one just posted stands on top, and nothing stands twice', () => {
  expect(feedIds(['new'], [page('a', 'b'), page('b', 'c')])).toEqual(['new', 'a', 'b', 'c'])
  expect(feedIds(['a'], [page('b', 'a')])).toEqual(['a', 'b'])
})

test('a page that was read again replaces itself', () => {
  const data = { pages: [page('a'), page('b'), page('c')], pageParams: [0, 20, 40] }
  const next = replacePage(data, 1, page('b2'))
  expect(next.pages.map(({ ids }) => ids[0])).toEqual(['a', 'b2', 'c'])
  expect(next.pageParams).toBe(data.pageParams)
})

test('a page that the list no longer has is left out', () => {
  const data = { pages: [page('a')], pageParams: [0] }
  expect(replacePage(data, 1, page('b'))).toBe(data)
})

test('one’s own new posts are not counted as new', () => {
  expect(newerThanShown(3, ['mine'])).toBe(2)
  expect(newerThanShown(0, ['mine'])).toBe(0)
})
