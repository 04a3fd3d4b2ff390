import { afterEach, expect, jest, test } from '@jest/globals'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type CurrentUser, SignUpPromptContext } from '../../../api/index.ts'
import { fakeServer, json, problem } from '../../../testing/fakeServer.ts'
import { amina, renderAs } from '../../../testing/render.tsx'
import { usePosts } from '../data/usePosts.ts'
import type { FeedItem } from '../model/types.ts'
import { somePost } from '../testing/somePost.ts'
import { PredictionCard } from './PredictionCard.tsx'

const id = somePost().prediction.id
const agree = () => screen.getByRole('button', { name: /^Agree/ })
const disagree = () => screen.getByRole('button', { name: /^Disagree/ })

let change: (item: FeedItem) => void

/** Renders the card of a post in the store; `change` updates it. */
function show(item: FeedItem, viewer: CurrentUser | null = amina, ask: () => void = () => undefined) {
  function Known() {
    const { store } = usePosts()
    useQueryClient()
    if (!store.get(id)) store.put(item)
    change = store.put
    return (
      <SignUpPromptContext value={{ ask }}>
        <PredictionCard id={id} />
      </SignUpPromptContext>
    )
  }
  return renderAs(viewer, <Known />)
}

const own = (item: FeedItem): FeedItem => ({ ...item, prediction: { ...item.prediction, userId: amina.id } })

afterEach(() => {
  jest.useRealTimers()
})

test('a vote is counted at once and rolled back with a toast when the server rejects it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeServer({ 'POST /api/votes': () => promise })
  show(somePost())
  await userEvent.click(agree())
  expect(agree()).toHaveTextContent('13')
  expect(agree()).toHaveAttribute('aria-pressed', 'true')
  await act(async () => resolve(problem(503, 'unavailable')))
  expect(await screen.findByText('Your vote was not saved')).toBeInTheDocument()
  expect(agree()).toHaveTextContent('12')
  expect(agree()).toHaveAttribute('aria-pressed', 'false')
})

test('an expired session says so with the words for votes', async () => {
  fakeServer({ 'POST /api/votes': problem(401, 'notSignedIn') })
  show(somePost())
  await userEvent.click(disagree())
  expect(await screen.findByText('Please sign in again')).toBeInTheDocument()
  expect(screen.getByText('Your session has expired')).toBeInTheDocument()
  expect(disagree()).toHaveTextContent('7')
})

test('a rejection because voting has closed reads the post again', async () => {
  const ended = somePost({ agreeCount: 30, prediction: { ended: true } })
  fakeServer({
    'POST /api/votes': problem(409, 'votingClosed'),
    [`GET /api/predictions/${id}`]: json(ended),
  })
  show(somePost())
  await userEvent.click(agree())
  await waitFor(() => expect(agree()).toBeDisabled())
  expect(agree()).toHaveTextContent('30')
})

test('tapping the own choice takes it back', async () => {
  const { received } = fakeServer({
    [`DELETE /api/votes/${id}`]: json({ vote: null, agreeCount: 11, disagreeCount: 7 }),
  })
  show(somePost({ myVote: true }))
  await userEvent.click(agree())
  await waitFor(() => expect(received).toHaveLength(1))
  expect(agree()).toHaveAttribute('aria-pressed', 'false')
  expect(agree()).toHaveTextContent('11')
})

test('a visitor is asked to sign up, and nothing is sent', async () => {
  const { received } = fakeServer({})
  const ask = jest.fn(() => undefined)
  show(somePost(), null, ask)
  await userEvent.click(agree())
  expect(ask).toHaveBeenCalledTimes(1)
  expect(received).toHaveLength(0)
})

test('in the moment of the deadline the buttons close and the card says Ended', () => {
  jest.useFakeTimers()
  fakeServer({})
  show(somePost({ prediction: { deadline: new Date(Date.now() + 3_000).toISOString() } }))
  act(() => void jest.advanceTimersByTime(2_999))
  expect(agree()).toBeEnabled()
  expect(screen.queryByText('Ended')).not.toBeInTheDocument()
  act(() => void jest.advanceTimersByTime(1))
  expect(agree()).toBeDisabled()
  expect(screen.getByText('Ended')).toBeInTheDocument()
  expect(screen.getByText('Expired')).toBeInTheDocument()
  expect(screen.getByText('Waiting for Jonas Weber’s answer')).toBeInTheDocument()
})

test('a result that comes in shows the outcome to the voter and offers no vote any more', async () => {
  fakeServer({})
  const item = somePost({ myVote: true, prediction: { ended: true } })
  show(item)
  act(() =>
    change({
      ...item,
      agreeCount: 15,
      disagreeCount: 5,
      prediction: { ...item.prediction, resolved: true, result: true, resolvedAt: new Date().toISOString() },
    }),
  )
  expect(screen.getByText('It happened')).toBeInTheDocument()
  expect(screen.getByText('You called it')).toBeInTheDocument()
  expect(screen.getByText('75%')).toBeInTheDocument()
  expect(screen.getByText('5 disagreed')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Agree/ })).not.toBeInTheDocument()
  expect(await screen.findByText(/It happened\. You called it: It rains in Berlin/)).toBeInTheDocument()
})

test('the owner of an ended post says what happened and may take it back', async () => {
  const item = own(somePost({ prediction: { ended: true } }))
  const takeBackUntil = new Date(Date.now() + 600_000).toISOString()
  const resolved = {
    ...item,
    prediction: {
      ...item.prediction,
      resolved: true,
      result: null,
      resolvedAt: new Date().toISOString(),
      takeBackUntil,
    },
  }
  const { received } = fakeServer({
    [`POST /api/predictions/${id}/resolve`]: json(resolved),
    [`DELETE /api/predictions/${id}/resolve`]: json(item),
  })
  show(item)
  await userEvent.click(within(screen.getByRole('group', { name: 'Did it happen?' })).getByText('Unclear'))
  expect(await screen.findByText('Outcome unclear')).toBeInTheDocument()
  expect(received[0]?.body).toEqual({ result: null })
  expect(screen.getByText('You can take this back for 10m')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByRole('group', { name: 'Did it happen?' })).toBeInTheDocument()
})

test('the owner rewords an open post; both texts are required', async () => {
  const item = own(somePost())
  const reworded = { ...item, prediction: { ...item.prediction, headline: 'It pours' } }
  const { received } = fakeServer({ [`PUT /api/predictions/${id}`]: json(reworded) })
  show(item)
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const headline = await screen.findByRole('textbox', { name: 'Headline' })
  await userEvent.clear(headline)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Headline and supporting statement are required')
  expect(received).toHaveLength(0)
  await userEvent.type(headline, 'It pours')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Prediction updated successfully')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'It pours' })).toBeInTheDocument()
  expect(received[0]?.body).toEqual({ headline: 'It pours', supportingStatement: 'Dark clouds.' })
})

test('an ended post can be deleted but not reworded', async () => {
  fakeServer({})
  show(own(somePost({ prediction: { ended: true } })))
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument()
})

test('deleting asks first, then the card is gone', async () => {
  fakeServer({ [`DELETE /api/predictions/${id}`]: new Response(null, { status: 204 }) })
  show(own(somePost()))
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Are you sure you want to delete this prediction? This action cannot be undone.')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Prediction deleted successfully')).toBeInTheDocument()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

test('a delete that failed says so and keeps the card', async () => {
  fakeServer({ [`DELETE /api/predictions/${id}`]: problem(500, 'internal') })
  show(own(somePost()))
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Unable to delete')).toBeInTheDocument()
  expect(screen.getByText('Please try again later')).toBeInTheDocument()
  expect(screen.getByRole('article')).toBeInTheDocument()
})

test('a comparison stays open: no countdown, no Ended', () => {
  fakeServer({})
  show(somePost({ prediction: { postType: 'comparison', deadline: null, ended: false } }))
  expect(agree()).toBeEnabled()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getByText('Voting stays open')).toBeInTheDocument()
})
