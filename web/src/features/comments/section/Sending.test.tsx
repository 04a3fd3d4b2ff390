import { expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { box, list, mine, reactions, send } from '../testing/section.tsx'
import { someComment } from '../testing/someComment.ts'
import { CommentSection } from './CommentSection.tsx'

/** The comments of a post, which the viewer can leave and open again. `liveCount` is the post's count in a live update. */
function Post({ before, liveCount }: { before: number; liveCount: number }) {
  const [isOpen, setOpen] = useState(true)
  const [commentCount, setCount] = useState(before)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Come back'}
      </button>
      <button type="button" onClick={() => setCount(liveCount)}>
        Live update
      </button>
      {isOpen && (
        <CommentSection
          predictionId="p"
          isExperience={false}
          commentCount={commentCount}
          reactionCount={2}
          sideNames={{ agree: 'Agree', disagree: 'Disagree' }}
          follow={null}
          onCount={(counts) => setCount(counts.commentCount ?? commentCount)}
        />
      )}
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const newButton = () => screen.queryByRole('button', { name: /^Show \d+ new/ })
const own = someComment('n', { content: 'It will rain', ...mine })

/** Opens a post with the comments `listed`, and sends one more comment. The test decides when the server responds, and how. */
async function sendOne(listed = [someComment('a')], liveCount = 2) {
  const answer = Promise.withResolvers<Response>()
  let saved = listed
  fakeServer({ ...reactions, [list]: () => json(saved), 'POST /api/comments': () => answer.promise })
  renderAs(amina, <Post before={listed.length} liveCount={liveCount} />)
  await screen.findByText('Comment a')
  await userEvent.type(box(), 'It will rain')
  await userEvent.click(send())
  await screen.findByText('Sending…')
  return {
    respond: (response: Response) => act(async () => answer.resolve(response)),
    async save() {
      saved = [own, ...listed]
      await act(async () => answer.resolve(json(own, { status: 201 })))
      await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
    },
  }
}

test('a comment that is still being sent is not in the form when the viewer comes back', async () => {
  const { save } = await sendOne()
  await press('Leave')
  await press('Come back')
  expect(await screen.findByText('Sending…')).toBeVisible()
  expect(box()).toHaveValue('')
  await userEvent.type(box(), 'And snow')
  expect(send()).toBeDisabled()
  await save()
  expect(box()).toHaveValue('And snow')
  expect(send()).toBeEnabled()
  await press('Leave')
  await press('Come back')
  expect(box()).toHaveValue('And snow')
})

test('a comment that fails after the viewer came back is in the form again', async () => {
  const { respond } = await sendOne()
  await press('Leave')
  await press('Come back')
  await userEvent.type(box(), 'And snow')
  await respond(problem(500, 'internal'))
  await waitFor(() => expect(box()).toHaveValue('It will rain\nAnd snow'))
})

test('a comment that fails before the viewer comes back is in the form then', async () => {
  const { respond } = await sendOne()
  await press('Leave')
  await respond(problem(500, 'internal'))
  expect(await screen.findByText('Failed to post comment')).toBeInTheDocument()
  await press('Come back')
  expect(box()).toHaveValue('It will rain')
})

test('a reply that is still being sent is not in the reply form that opens meanwhile', async () => {
  const answer = Promise.withResolvers<Response>()
  fakeServer({ ...reactions, [list]: () => json([someComment('a')]), 'POST /api/comments': () => answer.promise })
  renderAs(amina, <Post before={1} liveCount={2} />)
  const field = () => screen.getByRole('textbox', { name: 'Reply to Jonas Weber' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  await userEvent.type(field(), 'Me too{Control>}{Enter}{/Control}')
  await press('Reply')
  expect(field()).toHaveValue('')
  await act(async () => answer.resolve(problem(500, 'internal')))
  await waitFor(() => expect(field()).toHaveValue('Me too'))
})

test('the same text can be sent twice, each time as a comment of its own', async () => {
  const { received } = fakeServer({
    ...reactions,
    [list]: () => json([]),
    'POST /api/comments': ({ headers }) =>
      json(someComment(headers.get('idempotency-key') ?? '', { content: 'Rain', ...mine }), { status: 201 }),
  })
  renderAs(amina, <Post before={0} liveCount={0} />)
  const posts = () => received.filter(({ method }) => method === 'POST')
  for (const count of [1, 2]) {
    await userEvent.type(box(), 'Rain')
    await waitFor(() => expect(send()).toBeEnabled())
    await userEvent.click(send())
    await waitFor(() => expect(posts()).toHaveLength(count))
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  }
  expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('the viewer’s own comment is neither new nor counted twice if a live update precedes its response', async () => {
  const { save } = await sendOne()
  await press('Live update')
  expect(screen.getByRole('heading', { name: /^Comments/ })).toHaveTextContent('2')
  expect(newButton()).toBeNull()
  await save()
  expect(newButton()).toBeNull()
  expect(screen.getByRole('heading', { name: /^Comments/ })).toHaveTextContent('2')
})

test('a comment of another member is offered while the viewer’s own one is being sent', async () => {
  const { save } = await sendOne([someComment('a')], 3)
  await press('Live update')
  expect(await screen.findByRole('button', { name: 'Show 1 new comment' })).toBeVisible()
  await save()
})

test('a comment that is saved while the list is still loading is in the list', async () => {
  const firstRead = Promise.withResolvers<Response>()
  const answers = [firstRead.promise, json([own])]
  fakeServer({
    ...reactions,
    [list]: () => answers.shift() ?? json([own]),
    'POST /api/comments': json(own, { status: 201 }),
  })
  renderAs(amina, <Post before={0} liveCount={1} />)
  await userEvent.type(box(), 'It will rain')
  await userEvent.click(send())
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Comments/ })).toHaveTextContent('1'))
  await act(async () => firstRead.resolve(json([])))
  expect(await screen.findByText('It will rain')).toBeVisible()
})
