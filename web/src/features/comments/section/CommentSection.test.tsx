import { expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import arabic from '#locales/ar/comments.json' with { type: 'json' }
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { box, list, mine, reactions, send, show } from '../testing/section.tsx'
import { someComment } from '../testing/someComment.ts'

test('loading is announced, and an empty list invites to comment', async () => {
  fakeServer({ ...reactions, [list]: json([]) })
  show()
  expect(screen.getByText('Loading comments...')).toBeInTheDocument()
  expect(await screen.findByText('No comments yet. Be the first to comment!')).toBeInTheDocument()
})

test('members share predictions under a story', async () => {
  fakeServer({ ...reactions, [list]: json([]) })
  show({ isExperience: true })
  expect(await screen.findByText('No predictions yet. Be the first to predict what will happen!')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Share Your Prediction' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Share Prediction' })).toBeDisabled()
})

test('a visitor is asked to log in, and no comments are requested', async () => {
  const { received } = fakeServer(reactions)
  const ask = jest.fn(() => undefined)
  show({ viewer: null, ask })
  expect(screen.getByText('Please log in to view and post comments.')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Heart, 2 times' }))
  expect(ask).toHaveBeenCalledTimes(1)
  expect(received.map(({ method, address }) => `${method} ${address}`).sort()).toEqual([
    'GET /api/predictions/p/commenting',
    'GET /api/predictions/p/reactions',
  ])
})

test('comments that could not be loaded can be tried again', async () => {
  let answers = [problem(500, 'internal'), json([someComment('a')])]
  fakeServer({
    ...reactions,
    [list]: () => {
      const [first, ...rest] = answers
      answers = rest
      return first ?? json([])
    },
  })
  show()
  expect(await screen.findByText("Couldn't load the comments")).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Comment a')).toBeInTheDocument()
})

test('a comment shows at once, and is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { received } = fakeServer({ ...reactions, [list]: () => json([]), 'POST /api/comments': () => promise })
  const { onCount } = show()
  await screen.findByText('No comments yet. Be the first to comment!')
  expect(send()).toBeDisabled()
  await userEvent.type(box(), '   ')
  expect(send()).toBeDisabled()
  await userEvent.type(box(), 'It will rain{Control>}{Enter}{/Control}')
  const comment = await screen.findByRole('article', { name: 'Comment by Amina Otieno' })
  expect(comment).toHaveTextContent('It will rain')
  expect(comment).toHaveTextContent('Sending…')
  expect(box()).toHaveValue('')
  await act(async () => resolve(json(someComment('n', { content: 'It will rain', ...mine }), { status: 201 })))
  await waitFor(() => expect(onCount).toHaveBeenCalledWith({ commentCount: 1 }))
  const sent = received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ predictionId: 'p', content: 'It will rain', parentId: null })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^\w{32}$/)
})

test('a failed comment returns to the form, and the retry reuses its idempotency key', async () => {
  const { received } = fakeServer({
    ...reactions,
    [list]: () => json([]),
    'POST /api/comments': new Response('no', { status: 500 }),
  })
  show()
  await userEvent.type(box(), 'It will rain')
  await userEvent.click(send())
  expect(await screen.findByText('Failed to post comment')).toBeInTheDocument()
  expect(screen.getByText('Error')).toBeInTheDocument()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(box()).toHaveValue('It will rain')
  await userEvent.click(send())
  await waitFor(() => expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const keys = received.flatMap(({ method, headers }) => (method === 'POST' ? [headers.get('idempotency-key')] : []))
  expect(new Set(keys).size).toBe(1)
})

test('an expired session says so, and the draft is kept', async () => {
  fakeServer({ ...reactions, [list]: () => json([]), 'POST /api/comments': problem(401, 'notSignedIn') })
  const { unmount } = show()
  await userEvent.type(box(), 'It will rain')
  await userEvent.click(send())
  expect(await screen.findByText('Unauthorized')).toBeInTheDocument()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
  unmount()
  show()
  expect(box()).toHaveValue('It will rain')
})

test('another member does not see the draft', async () => {
  fakeServer({ ...reactions, [list]: () => json([]) })
  const { unmount } = show()
  await userEvent.type(box(), 'It will rain')
  unmount()
  show({ viewer: { ...amina, id: '0190aaaa-0000-7000-8000-000000000009' } })
  expect(box()).toHaveValue('')
})

test('a text that is too long cannot be sent, and is counted from near the end', async () => {
  fakeServer({ ...reactions, [list]: () => json([]) })
  show()
  await userEvent.click(box())
  await userEvent.paste('x'.repeat(1_799))
  expect(screen.queryByText(/ \/ 2,000/)).not.toBeInTheDocument()
  await userEvent.paste('x')
  expect(screen.getByText('1,800 / 2,000')).toBeInTheDocument()
  await userEvent.paste('x'.repeat(201))
  expect(screen.getByText('2,001 / 2,000')).toBeInTheDocument()
  expect(send()).toBeDisabled()
})

/** Nested replies: b replies to a, c to b, and d to c. b is deleted. */
const deep = () => {
  const d = someComment('d', { parentId: 'c', ...mine })
  const c = someComment('c', { parentId: 'b', replies: [d] })
  const b = someComment('b', { parentId: 'a', user: null, deleted: true, content: '', replies: [c] })
  return [someComment('a', { replies: [b] })]
}

test('replies carry their tag, go three levels deep, and a deleted one leaves a note', async () => {
  fakeServer({ ...reactions, [list]: () => json(deep()) })
  show({ commentCount: 3 })
  const thread = await screen.findByRole('article', { name: 'Comment by Jonas Weber' })
  expect(within(thread).getByRole('button', { name: 'Reply' })).toBeInTheDocument()
  expect(screen.getByText('Deleted')).toBeInTheDocument()
  const third = screen.getByRole('article', { name: 'Reply by Amina Otieno to Jonas Weber' })
  expect(within(third).getByText('↳ Reply')).toBeInTheDocument()
  expect(within(third).queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  expect(within(thread).queryByRole('button', { name: 'Delete your comment' })).not.toBeInTheDocument()
  expect(within(third).getByRole('button', { name: 'Delete your comment' })).toBeInTheDocument()
})

test('an unavailable comment is a note above its replies; a reply can be reported and its author blocked', async () => {
  const reply = someComment('r', { parentId: 'gone' })
  const gone = someComment('gone', { unavailable: true, content: '', user: null, replies: [reply] })
  fakeServer({ ...reactions, [list]: json([gone]) })
  const [block, report] = [jest.fn(), jest.fn()]
  show({ block, report, commentCount: 2 })
  expect(await screen.findByText('This comment is not available')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Reply by Jonas Weber to a comment that is not available' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'More about the comment by Jonas Weber' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
  const person = { id: reply.user?.id, name: 'Jonas Weber' }
  expect(block).toHaveBeenCalledWith(person)
  await userEvent.click(screen.getByRole('button', { name: 'More about the comment by Jonas Weber' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Report' }))
  expect(report).toHaveBeenCalledWith({ kind: 'comment', id: reply.id, person })
})

test('an own comment that moderation hid says so, with a link to why', async () => {
  fakeServer({ ...reactions, [list]: json([someComment('a', { ...mine, isHidden: true })]) })
  show({ commentCount: 1 })
  expect(await screen.findByText(/Hidden\. Only you see it\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/statements')
})

test('a reply is posted under its comment, and a toast says so', async () => {
  const { received } = fakeServer({
    ...reactions,
    [list]: () => json([someComment('a')]),
    'POST /api/comments': json(someComment('r', { parentId: 'a', content: 'Me too', ...mine }), { status: 201 }),
  })
  const { onCount } = show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  const field = screen.getByRole('textbox', { name: 'Reply to Jonas Weber' })
  expect(field).toHaveFocus()
  await userEvent.type(field, 'Me too{Meta>}{Enter}{/Meta}')
  expect(await screen.findByText('Reply posted successfully')).toBeInTheDocument()
  expect(onCount).toHaveBeenCalledWith({ commentCount: 2 })
  expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({ parentId: 'a', content: 'Me too' })
  expect(screen.queryByRole('textbox', { name: 'Reply to Jonas Weber' })).not.toBeInTheDocument()
})

test('a reply that failed opens again with its words', async () => {
  fakeServer({
    ...reactions,
    [list]: () => json([someComment('a')]),
    'POST /api/comments': new Response('no', { status: 500 }),
  })
  show({ commentCount: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Reply to Jonas Weber' }),
    'Me too{Control>}{Enter}{/Control}',
  )
  expect(await screen.findByText('Failed to post reply')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Reply to Jonas Weber' })).toHaveValue('Me too')
})

test('a long thread shows two replies, the others on demand', async () => {
  const replies = Array.from({ length: 6 }, (_, at) => someComment(`r${at}`, { parentId: 'a' }))
  fakeServer({ ...reactions, [list]: () => json([someComment('a', { replies })]) })
  show({ commentCount: 7 })
  await screen.findByText('Comment r1')
  expect(screen.queryByText('Comment r2')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show 4 replies' }))
  expect(screen.getByText('Comment r5')).toBeInTheDocument()
})

test('in Arabic the reply tag is mirrored, and counts use the Arabic plural forms', async () => {
  i18next.addResourceBundle('ar', 'comments', arabic)
  await i18next.changeLanguage('ar')
  const replies = Array.from({ length: 6 }, (_, at) => someComment(`r${at}`, { parentId: 'a' }))
  fakeServer({ ...reactions, [list]: () => json([someComment('a', { replies })]) })
  show({ commentCount: 7 })
  expect(await screen.findByRole('button', { name: 'عرض 4 ردود' })).toBeInTheDocument()
  expect(screen.getAllByText('↲ رد')).toHaveLength(2)
})

test('after the session has ended, comments are empty without an error', async () => {
  fakeServer({ ...reactions, [list]: problem(401, 'notSignedIn') })
  show()
  expect(await screen.findByText('No comments yet. Be the first to comment!')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('a muted comment is folded and can be opened; its replies stay visible', async () => {
  const reply = someComment('so it is', { parentId: 'muted' })
  fakeServer({ ...reactions, [list]: json([someComment('muted', { isMuted: true, replies: [reply] })]) })
  show({ commentCount: 2 })
  expect(await screen.findByText('Muted comment')).toBeVisible()
  expect(screen.queryByText('Comment muted')).toBeNull()
  expect(screen.getByText('Comment so it is')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByText('Comment muted')).toBeVisible()
  expect(screen.queryByText('Muted comment')).toBeNull()
})
