import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import { createQueryClient } from '#api/index.ts'
import type { ListedComment } from '../model/types.ts'
import { someComment } from '../testing/someComment.ts'
import { commentKeys } from './keys.ts'
import { handleCommentUpdates } from './liveUpdates.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('new comments are announced, but not the viewer’s own one if its update arrives before its response', async () => {
  const client = createQueryClient()
  const queryKey = commentKeys.ofPost('p')
  let listed: readonly ListedComment[] = [someComment('a')]
  const page = () => ({ pages: [listed], pageParams: [0] })
  new QueryObserver(client, { queryKey, queryFn: page }).subscribe(() => undefined)
  await jest.advanceTimersByTimeAsync(1)
  const onNew = jest.fn()
  const { handle } = handleCommentUpdates(client, onNew)

  handle({ kind: 'comments', postId: 'p', commentCount: 2 })
  listed = [someComment('own', { sentAs: 'key' }), ...listed]
  client.setQueryData(queryKey, page())
  await jest.advanceTimersByTimeAsync(5_000)
  expect(onNew).not.toHaveBeenCalled()

  handle({ kind: 'comments', postId: 'p', commentCount: 3 })
  listed = [someComment('b'), ...listed]
  await jest.advanceTimersByTimeAsync(5_000)
  expect(onNew).toHaveBeenCalledTimes(1)
})
