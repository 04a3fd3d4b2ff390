import { expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import SearchOverlay from './SearchOverlay.tsx'
import { readRecent, withSearch } from './useRecent.ts'
import { searchable } from './useSearch.ts'

const post = (n: number, headline: string) => ({
  prediction: { id: `0190cccc-0000-7000-8000-00000000000${n}`, headline, ended: false },
  user: { id: amina.id, firstName: 'Jonas', lastName: 'Weber', email: 'j…@example.com', profileImageUrl: null },
  agreeCount: 12,
  disagreeCount: 7,
})
const rain = [post(1, 'It rains in Berlin'), post(2, 'Rain on Sunday')]

function Here() {
  return <p>{`here: ${useLocation().pathname}`}</p>
}

function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers)
  const onClose = jest.fn()
  renderAs(
    amina,
    <>
      <Here />
      <SearchOverlay memberId={amina.id} open onClose={onClose} />
    </>,
    '/trending',
  )
  return { ...server, onClose, field: screen.getByRole('textbox', { name: 'Search' }) }
}

test('search: 2 characters at least, counted as people count them', () => {
  expect(searchable(' a ')).toBeUndefined()
  expect(searchable('𝒜')).toBeUndefined()
  expect(searchable(' ab ')).toBe('ab')
  expect(searchable('雨')).toBeUndefined()
  expect(searchable('天気')).toBe('天気')
})

test('the search focuses its field, states the minimum length, and sends one request when typing stops', async () => {
  const { received, field } = open({ 'GET /api/search/predictions': json(rain) })
  expect(field).toHaveFocus()
  expect(screen.getByText('Type at least 2 characters to search')).toBeVisible()
  await userEvent.type(field, 'r')
  expect(screen.getByText('Type at least 2 characters to search')).toBeVisible()
  // One synchronous step: on a busy machine, a delay between two keys would exceed the debounce time.
  for (const value of ['ra', 'rai', 'rain']) fireEvent.change(field, { target: { value } })
  expect(screen.getByText('Searching...')).toBeVisible()
  expect(await screen.findByRole('link', { name: /Rain on Sunday/ })).toBeVisible()
  expect(screen.getAllByText('2 results')[0]).toBeVisible()
  expect(received.map(({ address }) => address)).toEqual(['/api/search/predictions?q=rain'])
  expect(screen.getByRole('link', { name: /It rains in Berlin/ })).toHaveAttribute(
    'href',
    '/prediction/0190cccc-0000-7000-8000-000000000001',
  )
})

test('people are found under their own tab, and lead to their profiles', async () => {
  const { field } = open({
    'GET /api/search/predictions': json([]),
    'GET /api/search/users': json([{ ...amina, id: 'x1', firstName: 'Kamau', lastName: 'Otieno' }]),
  })
  await userEvent.type(field, 'kam')
  expect(await screen.findByRole('heading', { name: 'No predictions found for "kam"' })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Friends' }))
  expect(await screen.findByRole('link', { name: /Kamau Otieno/ })).toHaveAttribute('href', '/profile/x1')
})

test('a search for people without results names the query', async () => {
  const { field } = open({ 'GET /api/search/users': json([]) })
  await userEvent.click(screen.getByRole('tab', { name: 'Friends' }))
  await userEvent.type(field, 'zz')
  expect(await screen.findByRole('heading', { name: 'No friends found for "zz"' })).toBeVisible()
})

test('arrow keys move through the results and back; Enter opens the first, and the query is stored', async () => {
  const { field, onClose } = open({ 'GET /api/search/predictions': json(rain) })
  await userEvent.type(field, 'rain')
  await screen.findByRole('link', { name: /Rain on Sunday/ })
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /It rains in Berlin/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: /Rain on Sunday/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(field).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('link', { name: /Rain on Sunday/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(screen.getByText('here: /prediction/0190cccc-0000-7000-8000-000000000001')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(readRecent(amina.id)).toEqual(['rain'])
})

test('while a word is being composed nothing is searched and Enter opens nothing', async () => {
  const { field, received, onClose } = open({ 'GET /api/search/predictions': json(rain) })
  fireEvent.change(field, { target: { value: 'rain' } })
  await screen.findByRole('link', { name: /Rain on Sunday/ })
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'rainて' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.change(field, { target: { value: 'rain天気' } })
  expect(onClose).not.toHaveBeenCalled()
  expect(received).toHaveLength(1)
  fireEvent.compositionEnd(field)
  await waitFor(() => expect(received).toHaveLength(2))
  expect(decodeURIComponent(received[1]?.address ?? '')).toBe('/api/search/predictions?q=rain天気')
})

test('a search that fails says so and can be tried again', async () => {
  let works = false
  const { field } = open({
    'GET /api/search/predictions': () => (works ? json(rain) : problem(503, 'unavailable')),
  })
  await userEvent.type(field, 'rain')
  expect(await screen.findByText("Couldn't search right now")).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: /Rain on Sunday/ })).toBeVisible()
})

test('recent searches can be repeated, and deleted one by one or all', async () => {
  localStorage.setItem(`recentSearches ${amina.id}`, JSON.stringify(['snow', 'bus']))
  const { field } = open({ 'GET /api/search/predictions': json([]) })
  await userEvent.click(screen.getByRole('button', { name: 'Forget “snow”' }))
  expect(field).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'snow' })).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveValue('bus')
  expect(field).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(readRecent(amina.id)).toEqual([])
})

test('searches are remembered once each, the latest first, six at most', () => {
  const seven = ['g', 'f', 'e', 'd', 'c', 'b', 'a'].reduceRight<string[]>(withSearch, [])
  expect(seven).toEqual(['g', 'f', 'e', 'd', 'c', 'b'])
  expect(withSearch(['Rain', 'bus'], ' rain ')).toEqual(['rain', 'bus'])
  expect(withSearch(['bus'], '  ')).toEqual(['bus'])
})

test('before anything is typed the search links to the public page, and closes on the way', async () => {
  const { onClose } = open({})
  await userEvent.click(screen.getByRole('link', { name: 'See the latest predictions' }))
  expect(onClose).toHaveBeenCalled()
  expect(screen.getByText('here: /predictions')).toBeInTheDocument()
})

test('after the session has ended, friends are empty without an error', async () => {
  const { field } = open({ 'GET /api/search/users': problem(401, 'notSignedIn') })
  await userEvent.click(screen.getByRole('tab', { name: 'Friends' }))
  await userEvent.type(field, 'kam')
  expect(await screen.findByRole('heading', { name: 'No friends found for "kam"' })).toBeVisible()
})
