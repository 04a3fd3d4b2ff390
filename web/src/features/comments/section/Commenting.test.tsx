import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keys } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Menu } from '#ui/index.ts'
import { useCommentingActions } from '../data/useCommenting.ts'
import { box, list, mine, reactions, send, show } from '../testing/section.tsx'
import { someComment } from '../testing/someComment.ts'

const read = 'GET /api/predictions/p/commenting'
const write = 'PUT /api/predictions/p/commenting'
const set = (commenting: string, mayComment: boolean) => ({ [read]: json({ commenting, mayComment }) })
const form = () => screen.queryByRole('textbox')
const follow = () => screen.queryByRole('button', { name: 'Follow' })

test.each([
  ['followers', false, 'Only followers can comment.', true],
  ['followers', true, 'Only followers can comment.', false],
  ['nobody', false, 'Comments are closed.', false],
  ['nobody', true, 'Comments are closed for everyone else.', false],
])('comments open to %s, the viewer may comment: %j', async (commenting, mayComment, line, offersFollow) => {
  const comments = [someComment('a'), someComment('b', mine)]
  fakeServer({ ...reactions, ...set(commenting, mayComment), [list]: json(comments) })
  show({ commentCount: 2 })
  expect(await screen.findByText(line)).toBeInTheDocument()
  expect(await screen.findByText('Comment a')).toBeInTheDocument()
  expect(form() !== null).toBe(mayComment)
  expect(follow() !== null).toBe(offersFollow)
  expect(screen.queryAllByRole('button', { name: 'Reply' })).toHaveLength(mayComment ? 2 : 0)
  // Existing comments can still be liked and deleted.
  expect(screen.getByRole('button', { name: 'Like the comment by Jonas Weber' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Delete your comment' })).toBeEnabled()
})

test('if everyone may comment, there is no notice', async () => {
  fakeServer({ ...reactions, [list]: json([]) })
  show()
  await screen.findByText('No comments yet. Be the first to comment!')
  expect(form()).toBeInTheDocument()
  expect(screen.queryByRole('note')).toBeNull()
})

test('a visitor reads that only followers can comment, without a follow button', async () => {
  fakeServer({ ...reactions, ...set('followers', false) })
  show({ viewer: null })
  expect(await screen.findByText('Only followers can comment.')).toBeInTheDocument()
  expect(follow()).toBeNull()
})

test('if the setting cannot be read, the form is shown', async () => {
  fakeServer({ ...reactions, [read]: problem(500, 'internal'), [list]: json([]) })
  show()
  await screen.findByText('No comments yet. Be the first to comment!')
  expect(form()).toBeInTheDocument()
})

test('a new follower gets the form, and the focus moves to the section', async () => {
  let mayComment = false
  fakeServer({ ...reactions, [read]: () => json({ commenting: 'followers', mayComment }), [list]: json([]) })
  const { queryClient } = show()
  await screen.findByText('Only followers can comment.')
  follow()?.focus()
  mayComment = true
  await act(() => queryClient.invalidateQueries({ queryKey: keys.commenting.all }))
  expect(await screen.findByRole('textbox', { name: 'Add a comment' })).toBeInTheDocument()
  expect(follow()).toBeNull()
  expect(screen.getByRole('region', { name: /^Comments/ })).toHaveFocus()
})

test('comments that are closed during writing show a notice, and the text is kept', async () => {
  let now = { commenting: 'everyone', mayComment: true }
  fakeServer({
    ...reactions,
    [read]: () => json(now),
    [list]: () => json([]),
    'POST /api/comments': () => {
      now = { commenting: 'nobody', mayComment: false }
      return problem(403, 'commentsClosed')
    },
  })
  const { queryClient } = show()
  await userEvent.type(box(), 'Too late')
  await userEvent.click(send())
  expect(await screen.findByText('Failed to post comment')).toBeInTheDocument()
  expect(screen.getByText('Comments on this post are closed.')).toBeInTheDocument()
  expect(await screen.findByText('Comments are closed.')).toBeInTheDocument()
  expect(form()).toBeNull()
  now = { commenting: 'everyone', mayComment: true }
  await act(() => queryClient.invalidateQueries({ queryKey: keys.commenting.all }))
  await waitFor(() => expect(box()).toHaveValue('Too late'))
})

function OwnMenu({ isOwn = true }: { isOwn?: boolean }) {
  const items = useCommentingActions('p', isOwn)
  return items.length > 0 ? <Menu label="More" items={items} /> : <p>No choices</p>
}

/** Opens the menu. Returns each choice with its checked state. */
async function choices() {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  return screen.getAllByRole('menuitemradio').map((each) => [each.textContent, each.getAttribute('aria-checked')])
}
const choose = (name: string) => userEvent.click(screen.getByRole('menuitemradio', { name }))
const chosen = (index: number) =>
  ['Everyone can comment', 'Only followers can comment', 'Comments closed'].map((name, at) => [
    name,
    String(at === index),
  ])

test('the owner’s choice shows at once, and is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { received } = fakeServer({ ...set('everyone', true), [write]: () => promise })
  renderAs(amina, <OwnMenu />)
  expect(await choices()).toEqual(chosen(0))
  await choose('Only followers can comment')
  expect(await choices()).toEqual(chosen(1))
  await act(async () => resolve(json({ commenting: 'followers', mayComment: true })))
  expect(received.at(-1)?.body).toEqual({ commenting: 'followers' })
  // Choosing the current value again sends no request.
  await choose('Only followers can comment')
  expect(received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a choice that fails is reverted and reported', async () => {
  fakeServer({ [read]: () => json({ commenting: 'nobody', mayComment: true }), [write]: problem(503, 'unavailable') })
  renderAs(amina, <OwnMenu />)
  expect(await choices()).toEqual(chosen(2))
  await choose('Everyone can comment')
  expect(await screen.findByText("Couldn't change who can comment")).toBeInTheDocument()
  expect(await choices()).toEqual(chosen(2))
})

test('another’s post has no choices, and no request is sent', () => {
  const fetch = jest.fn(() => json({}))
  fakeServer({ [read]: fetch })
  renderAs(amina, <OwnMenu isOwn={false} />)
  expect(screen.getByText('No choices')).toBeInTheDocument()
  expect(fetch).not.toHaveBeenCalled()
})
