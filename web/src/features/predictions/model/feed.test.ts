import { expect, test } from '@jest/globals'
import { feedIds, replacePage, unseenOf } from './feed.ts'

const page = (...ids: string[]) => ({ ids })

test('the viewer’s new posts are on top, and no post is listed twice', () => {
  expect(feedIds(['new'], [page('a', 'b'), page('b', 'c')])).toEqual(['new', 'a', 'b', 'c'])
  expect(feedIds(['a'], [page('b', 'a')])).toEqual(['a', 'b'])
})

test('a page that was read again is replaced', () => {
  const data = { pages: [page('a'), page('b'), page('c')], pageParams: [0, 20, 40] }
  const next = replacePage(data, 1, page('b2'))
  expect(next.pages.map(({ ids }) => ids[0])).toEqual(['a', 'b2', 'c'])
  expect(next.pageParams).toBe(data.pageParams)
})

test('a page that the list no longer has is ignored', () => {
  const data = { pages: [page('a')], pageParams: [0] }
  expect(replacePage(data, 1, page('b'))).toBe(data)
})

test('posts of a new list that are shown already are not counted as new', () => {
  expect(unseenOf(page('mine', 'a', 'b', 'c'), [page('a'), page('b'), page('mine')])).toBe(1)
})
