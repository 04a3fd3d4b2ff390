import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { meKey } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { FirstRun } from './FirstRun.tsx'

const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString()
const author = { ...amina, id: 'author', firstName: 'Bo' }

const post = (id: string, change: object = {}, more: object = {}) => ({
  prediction: {
    id,
    headline: `Headline ${id}`,
    supportingStatement: '',
    deadline: inTwoDays,
    ended: false,
    resolved: false,
    ...change,
  },
  user: author,
  agreeCount: 3,
  disagreeCount: 1,
  totalVotes: 4,
  version: 1,
  myVote: null,
  ...more,
})

const answers = (posts: readonly object[], calls: readonly object[] = []) => ({
  'GET /api/categories': json([
    { id: 'weather', name: 'Weather', emoji: '🌦️', description: '' },
    { id: 'food', name: 'Food', emoji: '🍲', description: '' },
  ]),
  'PUT /api/recommendations/interests': json({ categories: ['food'] }),
  'GET /api/recommendations/feed': json(posts),
  [`GET /api/users/${amina.id}/calls`]: json(calls),
  'POST /api/votes': json({ vote: true, agreeCount: 4, disagreeCount: 1, version: 2 }),
  'POST /api/users/first-run': json({ ...amina, firstRunDue: false }),
})

const start = () =>
  renderAs({ ...amina, firstRunDue: true }, <FirstRun memberId={amina.id} people={<p>Some people</p>} />)

afterEach(() => {
  jest.useRealTimers()
})

test('first steps: categories, quick votes, people, and the next result', async () => {
  const own = post('own', {}, { user: amina })
  const over = post('over', { ended: true })
  const voted = post('voted', {}, { myVote: true })
  const { received } = fakeServer(
    answers([own, over, post('1'), voted, post('2')], [{ headline: 'Headline voted', deadline: inTwoDays }]),
  )
  const { queryClient } = start()
  expect(await screen.findByRole('heading', { name: 'What do you have a hunch about?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Food' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(received.find(({ method }) => method === 'PUT')?.body).toEqual({ categories: ['food'] })

  const first = await screen.findByRole('article', { name: 'Headline 1' })
  expect(screen.getByText('1 of 2')).toBeVisible()
  await userEvent.click(within(first).getByRole('button', { name: /^Agree/ }))
  expect(within(first).getByRole('button', { name: /^Agree/ })).toHaveTextContent('80%')
  const second = await screen.findByRole('article', { name: 'Headline 2' })
  await waitFor(() => expect(second).toHaveFocus())
  await userEvent.click(within(second).getByRole('button', { name: /^Disagree/ }))

  expect(await screen.findByText('Some people')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Your first result' })).toHaveTextContent('Headline voted')
  await userEvent.click(screen.getByRole('button', { name: 'Go to my feed' }))
  await waitFor(() => expect(received.at(-1)?.address).toBe('/api/users/first-run'))
  expect(queryClient.getQueryData(meKey)).toMatchObject({ firstRunDue: false })
})

test('a comparison is voted on by the names of its sides', async () => {
  const { received } = fakeServer(answers([post('1', { sides: { agree: 'Tea', disagree: 'Coffee' } })]))
  start()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  const card = await screen.findByRole('article', { name: 'Headline 1' })
  expect(within(card).queryByRole('button', { name: /agree/i })).toBeNull()
  await userEvent.click(within(card).getByRole('button', { name: 'Coffee' }))
  expect(within(card).getByRole('button', { name: /^Coffee/ })).toHaveTextContent('40%')
  expect(received.find(({ address }) => address === '/api/votes')?.body).toMatchObject({ vote: false })
})

test('at most five posts are voted on, then people are suggested', async () => {
  fakeServer(answers(Array.from({ length: 7 }, (_, index) => post(String(index + 1)))))
  start()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await screen.findByRole('article')
  jest.useFakeTimers()
  for (const number of [1, 2, 3, 4, 5]) {
    const card = screen.getByRole('article', { name: `Headline ${number}` })
    expect(screen.getByText(`${number} of 5`)).toBeVisible()
    fireEvent.click(within(card).getByRole('button', { name: /^Agree/ }))
    await act(() => jest.advanceTimersByTimeAsync(1_000)) // the split is shown for less than a second
  }
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByText('Some people')).toBeVisible()
})

test('each step can be skipped, and nothing is saved then', async () => {
  const { received } = fakeServer(answers([post('1')]))
  start()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('article', { name: 'Headline 1' })).toHaveTextContent('Ends in 1d 23h')
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByRole('region', { name: 'Decided next' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(received.at(-1)?.address).toBe('/api/users/first-run'))
  expect(received.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

test.each([
  ['no posts', json([])],
  ['no feed', problem(500, 'internal')],
])('with %s the votes are left out, and the people follow at once', async (_, feed) => {
  fakeServer({ ...answers([]), 'GET /api/recommendations/feed': feed, 'GET /api/predictions/explore': feed.clone() })
  start()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(await screen.findByText('Some people')).toBeVisible()
})

test('a vote that fails is taken back, and can be cast again', async () => {
  fakeServer({ ...answers([post('1')]), 'POST /api/votes': problem(409, 'votingClosed') })
  start()
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  const card = await screen.findByRole('article', { name: 'Headline 1' })
  await userEvent.click(within(card).getByRole('button', { name: /^Agree/ }))
  expect(await screen.findByText("Couldn't save your vote")).toBeVisible()
  expect(within(card).getByRole('button', { name: 'Agree' })).toHaveAttribute('aria-pressed', 'false')
})

test('categories that cannot be saved are reported; they stay picked', async () => {
  fakeServer({ ...answers([]), 'PUT /api/recommendations/interests': problem(500, 'internal') })
  start()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Food' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText("Couldn't save your categories")).toBeVisible()
  expect(screen.getByText('Please try again later')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Food' })).toBeChecked()
})
