import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { renderAs } from '#testing/render.tsx'
import { admin } from '../testing/answers.ts'
import { WordsTab } from './WordsTab.tsx'

const word = (number: number, term: string) => ({
  id: `0190cccc-0000-7000-8000-${String(number).padStart(12, '0')}`,
  term,
  match: 'whole',
  effect: 'hold',
  createdAt: '2026-11-24T10:00:00Z',
})

function show(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/admin/words': () => json({ words: [word(1, 'grobian')], total: 1 }),
    'GET /api/admin/contribution-rules': () => json({ holdNewAccounts: false, growLimits: false }),
    ...more,
  })
  return { ...server, ...renderAs(admin, <WordsTab />) }
}

test('a term is added with its match and its effect', async () => {
  const { received } = show({ 'POST /api/admin/words': () => json(word(2, 'rascal'), { status: 201 }) })
  await screen.findByText('grobian')
  await userEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
  expect(screen.getByText('Enter a word or phrase')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Word or phrase'), ' rascal ')
  await userEvent.click(screen.getByRole('radio', { name: 'Inside words too' }))
  await userEvent.click(screen.getByRole('radio', { name: "Don't allow" }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
  await screen.findByText('Added to the list')
  const sent = received.find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ term: 'rascal', match: 'anywhere', effect: 'refuse' })
  expect(screen.getByLabelText('Word or phrase')).toHaveValue('')
})

test('the next term can be typed while one is being added', async () => {
  const { promise: listed, resolve: list } = Promise.withResolvers<Response>()
  let isAdded = false
  show({
    'GET /api/admin/words': () => (isAdded ? listed : json({ words: [], total: 0 })),
    'POST /api/admin/words': () => {
      isAdded = true
      return json(word(2, 'rascal'), { status: 201 })
    },
  })
  const field = await screen.findByLabelText('Word or phrase')
  await userEvent.type(field, 'rascal')
  await userEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
  await screen.findByText('Added to the list')
  await userEvent.clear(field)
  await userEvent.type(field, 'knave')
  list(json({ words: [word(2, 'rascal')], total: 1 }))
  await screen.findByText('rascal')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add to the list' })).not.toHaveAttribute('aria-busy'))
  expect(field).toHaveValue('knave')
})

test('the effect of a term is changed, and the term is removed from the list', async () => {
  const { received } = show({
    [`PATCH /api/admin/words/${word(1, '').id}`]: () => json({ ...word(1, 'grobian'), effect: 'report' }),
    [`DELETE /api/admin/words/${word(1, '').id}`]: () => new Response(null, { status: 204 }),
  })
  await userEvent.selectOptions(await screen.findByLabelText('What “grobian” does'), 'Report')
  await screen.findByText('Changed')
  await userEvent.click(screen.getByRole('button', { name: 'Remove “grobian”' }))
  await screen.findByText('Removed from the list')
  expect(received.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { effect: 'report' }],
    ['DELETE', undefined],
  ])
})

test('a term that is already listed is rejected, and the typed text stays', async () => {
  show({ 'POST /api/admin/words': () => problem(409, 'wordIsListed') })
  await screen.findByText('grobian')
  await userEvent.type(screen.getByLabelText('Word or phrase'), 'Grobian')
  await userEvent.click(screen.getByRole('button', { name: 'Add to the list' }))
  await screen.findByText('This is on the list already.')
  expect(screen.getByLabelText('Word or phrase')).toHaveValue('Grobian')
})

test.each([
  ['Look at the first posts with photos or links', { holdNewAccounts: true }],
  ['Allow less at first', { growLimits: true }],
])('switching on “%s” sends only that rule', async (name, rule) => {
  const { received } = show({
    'PATCH /api/admin/contribution-rules': () => json({ holdNewAccounts: false, growLimits: false, ...rule }),
  })
  const region = within(await screen.findByRole('region', { name: 'New accounts' }))
  await userEvent.click(await region.findByRole('switch', { name }))
  await screen.findByText('Saved')
  expect(received.find(({ method }) => method === 'PATCH')?.body).toEqual(rule)
})
