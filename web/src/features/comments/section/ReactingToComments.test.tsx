import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { commentKeys } from '../data/keys.ts'
import { list, mine, reactions, show } from '../testing/section.tsx'
import { someComment } from '../testing/someComment.ts'
import { CommentSection } from './CommentSection.tsx'

test('deleting asks first, and a toast confirms it', async () => {
  let there = [someComment('a', mine)]
  fakeServer({
    ...reactions,
    [list]: () => json(there),
    'DELETE /api/comments/a': () => {
      there = []
      return new Response(null, { status: 204 })
    },
  })
  const { onCount } = show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete your comment' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Comment deleted successfully')).toBeInTheDocument()
  expect(screen.getByText('Success')).toBeInTheDocument()
  expect(screen.queryByText('Comment a')).not.toBeInTheDocument()
  expect(onCount).toHaveBeenCalledWith({ commentCount: 0 })
})

test('a delete that failed keeps the comment', async () => {
  fakeServer({
    ...reactions,
    [list]: () => json([someComment('a', mine)]),
    'DELETE /api/comments/a': problem(500, 'internal'),
  })
  show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete your comment' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Failed to delete comment')).toBeInTheDocument()
  expect(screen.getByText('Comment a')).toBeInTheDocument()
})

test('a like counts at once, and rolls back if the server rejects it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeServer({
    ...reactions,
    [list]: () => json([someComment('a', { likeCount: 1 })]),
    'POST /api/comments/a/like': () => promise,
  })
  show({ commentCount: 1 })
  const heart = await screen.findByRole('button', { name: 'Like the comment by Jonas Weber' })
  await userEvent.click(heart)
  expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '2 likes' })).toBeInTheDocument()
  await act(async () => resolve(new Response('no', { status: 500 })))
  expect(await screen.findByText('Failed to like comment')).toBeInTheDocument()
  expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('button', { name: '1 like' })).toBeInTheDocument()
})

test('after two fast taps that both fail, the like is as before, even if no comments can be read again', async () => {
  const late = Promise.withResolvers<Response>()
  const reads = [json([someComment('a', { likeCount: 1 })])]
  fakeServer({
    ...reactions,
    [list]: () => reads.shift() ?? problem(503, 'unavailable'),
    'POST /api/comments/a/like': () => late.promise,
    'DELETE /api/comments/a/like': problem(503, 'unavailable'),
  })
  const { queryClient } = show({ commentCount: 1 })
  const heart = await screen.findByRole('button', { name: 'Like the comment by Jonas Weber' })
  await userEvent.click(heart)
  await userEvent.click(heart)
  await act(async () => late.resolve(problem(503, 'unavailable')))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('button', { name: '1 like' })).toBeInTheDocument()
})

test('a read of the comments that began before a like does not take the like back', async () => {
  const late = Promise.withResolvers<Response>()
  const liked = { liked: true, likeCount: 1 }
  let reads = 0
  fakeServer({
    ...reactions,
    [list]: () => {
      reads += 1
      return reads === 2 ? late.promise : json([someComment('a', reads === 1 ? {} : liked)])
    },
    'POST /api/comments/a/like': json(liked),
  })
  const { queryClient } = show({ commentCount: 1 })
  const heart = await screen.findByRole('button', { name: 'Like the comment by Jonas Weber' })
  void queryClient.invalidateQueries({ queryKey: commentKeys.ofPost('p') })
  await waitFor(() => expect(reads).toBe(2))
  await userEvent.click(heart)
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  await act(async () => late.resolve(json([someComment('a')])))
  expect(heart).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(reads).toBe(3))
  expect(screen.getByRole('button', { name: '1 like' })).toBeInTheDocument()
})

test('a tap on the count lists the members who like a comment', async () => {
  const { user } = someComment('a')
  fakeServer({
    ...reactions,
    [list]: () => json([someComment('a', { likeCount: 1 })]),
    'GET /api/comments/a/likes': json([{ user, createdAt: new Date().toISOString() }]),
    'GET /api/comments/a/likes/me': json({ liked: false, likeCount: 1 }),
  })
  show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: '1 like' }))
  const dialog = await screen.findByRole('dialog', { name: 'Liked by' })
  expect(await within(dialog).findByRole('link', { name: 'Jonas Weber' })).toBeInTheDocument()
})

test('the list of likes is read again each time it is opened', async () => {
  const by = (user: object) => ({ user, createdAt: new Date().toISOString() })
  const { user: jonas } = someComment('a')
  let likes = [by({ ...jonas })]
  fakeServer({
    ...reactions,
    [list]: () => json([someComment('a', { likeCount: 1 })]),
    'GET /api/comments/a/likes': () => json(likes),
    'GET /api/comments/a/likes/me': json({ liked: false, likeCount: 1 }),
  })
  show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: '1 like' }))
  expect(await screen.findByRole('dialog', { name: 'Liked by' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  likes = [by(mine.user), ...likes]
  await userEvent.click(screen.getByRole('button', { name: '1 like' }))
  expect(await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Amina Otieno' })).toBeVisible()
})

test('a reaction counts at once, a second tap takes it back, and the card gets the count', async () => {
  const { received } = fakeServer({
    'GET /api/predictions/p/reactions': () => json({ counts: { heart: 2 }, mine: null }),
    [list]: () => json([]),
    'PUT /api/predictions/p/reaction': json({ counts: { heart: 2, fire: 1 }, mine: 'fire' }),
    'DELETE /api/predictions/p/reaction': json({ counts: { heart: 2 }, mine: null }),
  })
  const { onCount } = show()
  await screen.findByRole('button', { name: 'Heart, 2 times' })
  await userEvent.click(screen.getByRole('button', { name: 'Fire, nobody yet' }))
  await waitFor(() => expect(onCount).toHaveBeenCalledWith({ reactionCount: 3 }))
  const fire = screen.getByRole('button', { name: 'Fire, 1 time' })
  expect(fire).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(fire)
  await waitFor(() => expect(received.at(-1)?.method).toBe('DELETE'))
  expect(screen.getByRole('button', { name: 'Fire, nobody yet' })).toHaveAttribute('aria-pressed', 'false')
})

test('a reaction that failed is taken back', async () => {
  fakeServer({
    'GET /api/predictions/p/reactions': () => json({ counts: { heart: 2 }, mine: null }),
    [list]: () => json([]),
    'PUT /api/predictions/p/reaction': new Response('no', { status: 500 }),
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Heart, 2 times' }))
  expect(await screen.findByText("Couldn't save your reaction")).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Heart, 2 times' })).toHaveAttribute('aria-pressed', 'false')
})

/** Renders a post with this count of comments. Returns a function that changes the count. */
function showCounted(start: number) {
  let changeCount: (count: number) => void = () => undefined
  function Post() {
    const [commentCount, setCount] = useState(start)
    changeCount = setCount
    return (
      <CommentSection
        predictionId="p"
        isExperience={false}
        commentCount={commentCount}
        reactionCount={2}
        sideNames={{ agree: 'Agree', disagree: 'Disagree' }}
        follow={null}
        onCount={() => undefined}
      />
    )
  }
  renderAs(amina, <Post />)
  return (count: number) => act(() => changeCount(count))
}

test('new comments of others are offered by a button, not inserted', async () => {
  let there = [someComment('a')]
  fakeServer({ ...reactions, [list]: () => json(there) })
  const changeCount = showCounted(1)
  await screen.findByText('Comment a')
  there = [someComment('b'), ...there]
  changeCount(2)
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 new comment' }))
  expect(await screen.findByText('Comment b')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /new comment/ })).not.toBeInTheDocument()
})

test('comments that the list leaves out, such as those of blocked members, are not offered as new', async () => {
  fakeServer({ ...reactions, [list]: json([someComment('a')]) })
  const changeCount = showCounted(3)
  await screen.findByText('Comment a')
  changeCount(4)
  expect(await screen.findByRole('button', { name: 'Show 1 new comment' })).toBeInTheDocument()
})

test('reactions that could not be loaded can be tried again', async () => {
  fakeServer({ [list]: json([]), 'GET /api/predictions/p/reactions': problem(503, 'unavailable') })
  show()
  expect(await screen.findByText("Couldn't load the reactions")).toBeVisible()
  fakeServer(reactions)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Heart, 2 times' })).toBeVisible()
})
