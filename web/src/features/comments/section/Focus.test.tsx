import { expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { box, list, mine, reactions, show } from '../testing/section.tsx'
import { someComment } from '../testing/someComment.ts'
import { CommentSection } from './CommentSection.tsx'

test('the button that shows new comments leaves the focus at the list', async () => {
  let there = [someComment('a')]
  fakeServer({ ...reactions, [list]: () => json(there) })
  let changeCount: (count: number) => void = () => undefined
  function Post() {
    const [commentCount, setCount] = useState(1)
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
  await screen.findByText('Comment a')
  there = [someComment('b'), ...there]
  act(() => changeCount(2))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 new comment' }))
  const comment = await screen.findByText('Comment b')
  await waitFor(() => expect(comment.closest('ul')).toHaveFocus())
})

test('the button that shows more replies leaves the focus at the first of them', async () => {
  const replies = ['b', 'c', 'd', 'e'].map((id) => someComment(id, { parentId: 'a' }))
  fakeServer({ ...reactions, [list]: json([someComment('a', { replies })]) })
  show({ commentCount: 5 })
  await userEvent.click(await screen.findByRole('button', { name: 'Show 2 replies' }))
  expect(screen.getByText('Comment d').closest('li')).toHaveFocus()
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('a muted comment that is opened gets the focus', async () => {
  fakeServer({ ...reactions, [list]: json([someComment('a', { isMuted: true })]) })
  show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }))
  expect(screen.getByText('Comment a').closest('article')).toHaveFocus()
})

test('a reply that was a draft leaves the focus at the Reply button when it is sent', async () => {
  const answers = { ...reactions, [list]: () => json([someComment('a')]) }
  fakeServer(answers)
  const { unmount } = show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Jonas Weber' }), 'So it is')
  unmount()
  const sent = someComment('n', { parentId: 'a', content: 'So it is', ...mine })
  fakeServer({ ...answers, 'POST /api/comments': json(sent, { status: 201 }) })
  show({ commentCount: 1 })
  const thread = within(await screen.findByRole('article', { name: 'Comment by Jonas Weber' }))
  const field = thread.getByRole('textbox', { name: 'Reply to Jonas Weber' })
  expect(field).toHaveValue('So it is')
  await userEvent.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(thread.getByRole('button', { name: 'Reply' })).toHaveFocus())
})

test('a reply that fails while the viewer writes elsewhere opens again, but does not take the focus', async () => {
  const late = Promise.withResolvers<Response>()
  fakeServer({ ...reactions, [list]: () => json([someComment('a')]), 'POST /api/comments': () => late.promise })
  show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  const field = screen.getByRole('textbox', { name: 'Reply to Jonas Weber' })
  await userEvent.type(field, 'Me too{Control>}{Enter}{/Control}')
  await userEvent.click(box())
  await act(async () => late.resolve(problem(500, 'internal')))
  expect(await screen.findByRole('textbox', { name: 'Reply to Jonas Weber' })).toHaveValue('Me too')
  expect(box()).toHaveFocus()
})
