import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { id, show } from '../testing/card.tsx'
import { somePost } from '../testing/somePost.ts'

const none = { [`GET /api/reactions/own?posts=${id}`]: json([]) }
const reaction = `/api/predictions/${id}/reaction`

/** Taps the heart of a post with four reactions twice, while no response arrives. `answer` sends both responses. */
async function tapTwice(first: Response, second: Response) {
  const late = Promise.withResolvers<Response>()
  fakeServer({ ...none, [`PUT ${reaction}`]: () => late.promise, [`DELETE ${reaction}`]: second })
  const { queryClient } = show(somePost({ reactionCount: 4 }))
  const heart = screen.getByRole('button', { name: /4 reactions/ })
  await userEvent.click(heart)
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
  expect(heart).toHaveTextContent('5')
  await userEvent.click(heart)
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  expect(heart).toHaveTextContent('4')
  await act(async () => late.resolve(first))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  return heart
}

test('after two fast taps that both fail, the heart and its count are as before', async () => {
  const heart = await tapTwice(problem(503, 'unavailable'), problem(503, 'unavailable'))
  expect(heart).toHaveAttribute('aria-pressed', 'false')
  expect(heart).toHaveTextContent('4')
})

test('after two fast taps of which the second fails, the heart has the state of the first', async () => {
  const heart = await tapTwice(json({ counts: { heart: 5 }, mine: 'heart' }), problem(503, 'unavailable'))
  expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(heart).toHaveTextContent('5')
})

test('after a long press, Enter adds a heart', async () => {
  const { received } = fakeServer({
    ...none,
    [`GET /api/predictions/${id}/reactions`]: json({ counts: { fire: 4 }, mine: null }),
    [`PUT ${reaction}`]: json({ counts: { fire: 4, heart: 1 }, mine: 'heart' }),
  })
  show(somePost({ reactionCount: 4 }))
  const heart = screen.getByRole('button', { name: /4 reactions/ })
  fireEvent.pointerDown(heart)
  await screen.findAllByRole('menuitemradio')
  fireEvent.pointerUp(heart)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(heart).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'heart' }))
})
