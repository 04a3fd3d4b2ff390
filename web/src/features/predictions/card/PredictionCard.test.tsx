import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { nameOf } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { agree, change, disagree, id, own, show } from '../testing/card.tsx'
import { somePost } from '../testing/somePost.ts'
import { result } from './ownParts.tsx'

beforeAll(async () => {
  await result.load()
})

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
  expect(await screen.findByText("Couldn't save your vote")).toBeInTheDocument()
  expect(agree()).toHaveTextContent('12')
  expect(agree()).toHaveAttribute('aria-pressed', 'false')
})

test('the menu of another’s post offers to block or mute its author, and to report the post', async () => {
  const [block, mute, report] = [jest.fn(), jest.fn(), jest.fn()]
  show(somePost(), amina, undefined, { block, mute, report })
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }))
  const person = { id: somePost().prediction.userId, name: nameOf(somePost().user) }
  expect(block).toHaveBeenCalledWith(person)
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: `Mute ${person.name}` }))
  expect(mute).toHaveBeenCalledWith(person)
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Report' }))
  expect(report).toHaveBeenCalledWith({ kind: 'post', id, person })
})

test('"Not interested" hides a post at once; Undo brings it back', async () => {
  const address = `/api/recommendations/not-interested/${id}`
  const { received } = fakeServer({
    [`PUT ${address}`]: json({ notInterested: true }),
    [`DELETE ${address}`]: json({ notInterested: false }),
    [`GET /api/predictions/${id}`]: json(somePost()),
  })
  show(somePost())
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Not interested' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' })) // jsdom has no pointer capture, which swiping uses
  expect(await screen.findByRole('article')).toBeVisible()
  expect(received.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'GET'])
})

test('if "Not interested" cannot be saved, the post comes back and the failure is reported', async () => {
  fakeServer({
    [`PUT /api/recommendations/not-interested/${id}`]: problem(503, 'unavailable'),
    [`GET /api/predictions/${id}`]: json(somePost()),
  })
  show(somePost())
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Not interested' }))
  expect((await screen.findAllByText("Couldn't save that. Please try again."))[0]).toBeVisible()
  expect(screen.getByRole('article')).toBeVisible()
})

test('an own post that moderation hid says so, with a link to the reason; its menu has no Report', async () => {
  show(own(somePost({ prediction: { isHidden: true } })))
  expect(await screen.findByText(/Hidden\. Only you see it\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See why' })).toHaveAttribute('href', '/statements')
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
})

test('another’s post that moderation hid has a notice for the admin', async () => {
  show(somePost({ prediction: { isHidden: true } }), { ...amina, isAdmin: true })
  expect(await screen.findByText('Hidden. You see it as the admin.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'See why' })).toBeNull()
})

test('an expired session is reported in the words for votes', async () => {
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
  await waitFor(() => expect(agree()).toHaveAttribute('aria-disabled', 'true'))
  expect(agree()).toHaveTextContent('30')
})

test('tapping the own choice takes it back', async () => {
  const { received } = fakeServer({
    [`DELETE /api/votes/${id}`]: json({ vote: null, agreeCount: 11, disagreeCount: 7, version: 21 }),
  })
  show(somePost({ myVote: true }))
  await userEvent.click(agree())
  await waitFor(() => expect(received).toHaveLength(1))
  expect(agree()).toHaveAttribute('aria-pressed', 'false')
  expect(agree()).toHaveTextContent('11')
})

test('after a vote the halves of the crowd bar move to the split, and show percentages', async () => {
  fakeServer({ 'POST /api/votes': json({ vote: true, agreeCount: 15, disagreeCount: 5, version: 21 }) })
  show(somePost({ agreeCount: 14, disagreeCount: 5 }))
  const share = () => document.querySelector<HTMLElement>('[style*="--share"]')?.style.getPropertyValue('--share')
  expect(share()).toBe('0.5')
  expect(agree()).not.toHaveTextContent('%')
  await userEvent.click(agree())
  await waitFor(() => expect(share()).toBe('0.75'))
  expect(agree()).toHaveTextContent('Agree 15 75%')
  expect(disagree()).toHaveTextContent('Disagree 5 25%')
})

const ownReactions = (...reactions: readonly object[]) => ({
  [`GET /api/reactions/own?posts=${id}`]: json(reactions),
})

test('an earlier reaction is shown, and taken back by a tap', async () => {
  const { received } = fakeServer({
    ...ownReactions({ predictionId: id, kind: 'fire' }),
    [`DELETE /api/predictions/${id}/reaction`]: json({ counts: { heart: 3 }, mine: null }),
  })
  show(somePost({ reactionCount: 4 }))
  const heart = screen.getByRole('button', { name: /4 reactions/ })
  await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
  await userEvent.click(heart)
  await waitFor(() => expect(received.at(-1)?.method).toBe('DELETE'))
  expect(heart).toHaveTextContent('3')
  expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a tap on the heart adds a heart at once, and a second tap removes it', async () => {
  const { received } = fakeServer({
    ...ownReactions(),
    [`PUT /api/predictions/${id}/reaction`]: json({ counts: { heart: 5 }, mine: 'heart' }),
    [`DELETE /api/predictions/${id}/reaction`]: json({ counts: { heart: 4 }, mine: null }),
  })
  show(somePost({ reactionCount: 4 }))
  const heart = screen.getByRole('button', { name: /4 reactions/ })
  await userEvent.click(heart)
  expect(heart).toHaveTextContent('5')
  expect(heart).toHaveAttribute('aria-pressed', 'true')
  const sent = (method: string) => received.find((request) => request.method === method)
  await waitFor(() => expect(sent('PUT')?.body).toEqual({ kind: 'heart' }))
  await userEvent.click(heart)
  await waitFor(() => expect(sent('DELETE')).toBeDefined())
  expect(heart).toHaveTextContent('4')
  expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('an arrow key at the heart opens the six reactions', async () => {
  const { received } = fakeServer({
    ...ownReactions(),
    [`GET /api/predictions/${id}/reactions`]: json({ counts: { fire: 4 }, mine: null }),
    [`PUT /api/predictions/${id}/reaction`]: json({ counts: { fire: 4, sad: 1 }, mine: 'sad' }),
  })
  show(somePost({ reactionCount: 4 }))
  const heart = screen.getByRole('button', { name: /4 reactions/ })
  heart.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findAllByRole('menuitemradio')).toHaveLength(6)
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{Enter}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(heart).toHaveFocus()
  await waitFor(() => expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ kind: 'sad' }))
  expect(heart).toHaveTextContent('5')
})

test('a visitor is asked to sign up, nothing is sent, and the menu offers only Report', async () => {
  const { received } = fakeServer({})
  const ask = jest.fn()
  show(somePost(), null, ask)
  await userEvent.click(agree())
  expect(ask).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledWith({ predictionId: id, side: true }, undefined)
  expect(received.filter(({ method }) => method !== 'GET')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Report'])
})

test('at the deadline the buttons close without losing the focus, and the card says Ended', () => {
  jest.useFakeTimers()
  const { received } = fakeServer({})
  show(somePost({ prediction: { deadline: new Date(Date.now() + 3_000).toISOString() } }))
  act(() => agree().focus())
  act(() => void jest.advanceTimersByTime(2_999))
  expect(agree()).not.toHaveAttribute('aria-disabled')
  expect(screen.queryByText('Ended')).not.toBeInTheDocument()
  act(() => void jest.advanceTimersByTime(1))
  expect(agree()).toHaveAttribute('aria-disabled', 'true')
  expect(agree()).toBeEnabled()
  expect(agree()).toHaveFocus()
  act(() => agree().click())
  act(() => void jest.advanceTimersByTime(1_000))
  expect(agree()).toHaveAttribute('aria-pressed', 'false')
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(0)
  expect(screen.getByText('Ended')).toBeInTheDocument()
  expect(screen.getByText('Expired')).toBeInTheDocument()
  expect(screen.getByText("Waiting for Jonas Weber's answer")).toBeInTheDocument()
})

test('a new result is hidden from a voter until its reveal', async () => {
  fakeServer({})
  const item = somePost({ myVote: true, resultSeenTo: null, prediction: { ended: true } })
  show(item)
  const at = new Date()
  const resolved = {
    ...item,
    prediction: { ...item.prediction, resolved: true, result: true, resolvedAt: at.toISOString() },
  }
  act(() => change(resolved))
  expect(screen.getByText('Result in')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'See the result' })).toBeInTheDocument()
  expect(screen.queryByText('It happened')).not.toBeInTheDocument()
  expect(await screen.findByText('The result is in: It rains in Berlin')).toBeInTheDocument()
  act(() => change({ ...resolved, resultSeenTo: at.toISOString() }))
  expect(screen.getByText('You called it')).toBeInTheDocument()
  const later = { ...resolved.prediction, result: false, resolvedAt: new Date(at.getTime() + 60_000).toISOString() }
  act(() => change({ ...resolved, resultSeenTo: at.toISOString(), prediction: later }))
  expect(screen.getByText('Result in')).toBeInTheDocument()
})

test('a new result that was revealed shows the outcome and no vote buttons', async () => {
  fakeServer({})
  const at = new Date().toISOString()
  const item = somePost({ myVote: true, resultSeenTo: at, prediction: { ended: true } })
  show(item)
  act(() =>
    change({
      ...item,
      agreeCount: 15,
      disagreeCount: 5,
      prediction: { ...item.prediction, resolved: true, result: true, resolvedAt: at },
    }),
  )
  expect(screen.getByText('It happened')).toBeInTheDocument()
  expect(screen.getByText('You called it')).toBeInTheDocument()
  expect(screen.getByText('75%')).toBeInTheDocument()
  expect(screen.getByText('5 disagreed')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Agree/ })).not.toBeInTheDocument()
  expect(await screen.findByText(/It happened: It rains in Berlin/)).toBeInTheDocument()
})

test('a visitor who chooses a named side is asked to sign up with that name', async () => {
  fakeServer({})
  const ask = jest.fn()
  const sides = { agree: 'Tea', disagree: 'Coffee' }
  show(somePost({ prediction: { postType: 'comparison', deadline: null, sides } }), null, ask)
  await userEvent.click(screen.getByRole('button', { name: /^Coffee/ }))
  expect(ask).toHaveBeenCalledWith({ predictionId: id, side: false }, 'Coffee')
})

test('a comparison stays open: no countdown, no Ended', () => {
  fakeServer({})
  show(somePost({ prediction: { postType: 'comparison', deadline: null, ended: false } }))
  expect(agree()).not.toHaveAttribute('aria-disabled')
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getByText('Voting stays open')).toBeInTheDocument()
})

test('the button that shows a whole story, and the one that hides it, keep the focus', async () => {
  fakeServer({})
  show(somePost({ prediction: { isExperience: true, experienceContext: 'The letter came today.' } }))
  await userEvent.click(screen.getByRole('button', { name: 'more' }))
  expect(screen.getByText('The letter came today.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'less' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('The letter came today.')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'more' })).toHaveFocus()
})
