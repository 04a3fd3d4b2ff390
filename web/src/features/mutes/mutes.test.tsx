import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMuting } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { Muted } from './Muted.tsx'
import { MutingProvider } from './MutingProvider.tsx'

const bruno = { ...amina, id: '0190aaaa-0000-7000-8000-000000000002', firstName: 'Bruno', lastName: 'Keller' }
const id = '0190aaaa-0000-7000-8000-00000000000a'
const since = '2026-11-24T12:00:00.000Z'
const none = { user: null, word: null, category: null, since, until: null }
const soon = () => new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString()
const categories = [{ id: 'weather', name: 'Weather', emoji: '🌦️', description: '' }]
const categoryName = () => 'Weather'

function Asking() {
  const mute = useMuting()
  return (
    <button type="button" onClick={() => mute({ id: bruno.id, name: 'Bruno Keller' })}>
      Ask
    </button>
  )
}

async function ask() {
  renderAs(
    amina,
    <MutingProvider>
      <Asking />
    </MutingProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  return within(await screen.findByRole('dialog', { name: 'Mute Bruno Keller?' }))
}

test('a member is muted for the chosen duration, and Undo unmutes them', async () => {
  const { received } = fakeServer({
    'POST /api/mutes': json({ ...none, id, user: bruno }),
    [`DELETE /api/mutes/${id}`]: json({ isMuted: false }),
  })
  const dialog = await ask()
  await userEvent.click(dialog.getByRole('radio', { name: 'A week' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
  expect((await screen.findAllByText('Bruno Keller is muted'))[0]).toBeVisible()
  expect(received[0]?.body).toEqual({ kind: 'member', userId: bruno.id, duration: 'week' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' })) // jsdom has no pointer capture, which swiping uses
  expect((await screen.findAllByText('Unmuted'))[0]).toBeVisible()
})

test('a mute that fails says so, with the reason, and the dialog stays', async () => {
  fakeServer({ 'POST /api/mutes': problem(409, 'tooManyMutes', { params: { limit: 200 } }) })
  const dialog = await ask()
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }))
  expect((await screen.findAllByText("Couldn't mute this. Please try again."))[0]).toBeVisible()
  expect(screen.getAllByText(/You can mute 200 members, words and categories at most/)[0]).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Mute' })).toBeVisible()
})

test('mutes are listed by kind with the time left, and can be removed', async () => {
  let mutes: object[] = [
    { ...none, id, user: bruno, until: soon() },
    { ...none, id: `${id.slice(0, -1)}b`, word: 'drizzle' },
    { ...none, id: `${id.slice(0, -1)}c`, category: 'weather' },
  ]
  fakeServer({
    'GET /api/mutes': () => json(mutes),
    'GET /api/categories': json(categories),
    [`DELETE /api/mutes/${id}`]: () => {
      mutes = mutes.slice(1)
      return json({ isMuted: false })
    },
  })
  renderAs(amina, <Muted categoryName={categoryName} />)
  expect(await screen.findByRole('heading', { name: 'Members' })).toBeVisible()
  expect(screen.getByText('Ends in 3 days')).toBeVisible()
  for (const title of ['Words', 'Categories']) expect(screen.getByRole('heading', { name: title })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Unmute Bruno Keller' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull())
  expect(screen.getByText('drizzle')).toBeVisible()
})

test('after a word is unmuted, the focus is on the button of the next one', async () => {
  const words = ['drizzle', 'sleet'].map((word, at) => ({ ...none, id: `${id.slice(0, -1)}${at}`, word }))
  let mutes = words
  fakeServer({
    'GET /api/mutes': () => json(mutes),
    'GET /api/categories': json(categories),
    [`DELETE /api/mutes/${words[0]?.id}`]: () => {
      mutes = words.slice(1)
      return json({ isMuted: false })
    },
  })
  renderAs(amina, <Muted categoryName={categoryName} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Unmute .?drizzle/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Unmute .?sleet/ })).toHaveFocus())
})

test('a word and a category are muted in the settings; a word needs two characters', async () => {
  const { received } = fakeServer({
    'GET /api/mutes': json([]),
    'GET /api/categories': json(categories),
    'POST /api/mutes': json({ ...none, id, word: 'drizzle' }),
  })
  renderAs(amina, <Muted categoryName={categoryName} />)
  expect(await screen.findByText("You haven't muted anything")).toBeVisible()
  const add = screen.getByRole('button', { name: 'Mute word' })
  const field = screen.getByRole('textbox', { name: 'Word or phrase' })
  await userEvent.type(field, ' a ')
  expect(add).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(add)
  expect(received.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.type(field, 'drizzle')
  await userEvent.click(screen.getByRole('radio', { name: 'A day' }))
  await userEvent.click(add)
  await waitFor(() => expect(field).toHaveValue(''))
  expect(add).toBeEnabled()
  expect(add).toHaveFocus()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'weather')
  await userEvent.click(screen.getByRole('button', { name: 'Mute category' }))
  await waitFor(() => expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2))
  expect(received.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { kind: 'word', word: 'a drizzle', duration: 'day' },
    { kind: 'category', category: 'weather', duration: 'day' },
  ])
})

test('the next word and category can be entered while one is being added', async () => {
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let asked = 0
  fakeServer({
    'GET /api/mutes': json([]),
    'GET /api/categories': json([...categories, { ...categories[0], id: 'sports', name: 'Sports' }]),
    'POST /api/mutes': () => replies[asked++]?.promise ?? problem(500, 'internal'),
  })
  renderAs(amina, <Muted categoryName={(id) => id} />)
  const word = screen.getByRole('textbox', { name: 'Word or phrase' })
  await userEvent.type(word, 'drizzle')
  await userEvent.click(screen.getByRole('button', { name: 'Mute word' }))
  await userEvent.clear(word)
  await userEvent.type(word, 'sleet')
  const category = screen.getByRole('combobox', { name: 'Category' })
  await within(category).findByRole('option', { name: /sports/ })
  await userEvent.selectOptions(category, 'weather')
  await userEvent.click(screen.getByRole('button', { name: 'Mute category' }))
  await userEvent.selectOptions(category, 'sports')
  for (const [index, name] of ['drizzle', 'weather'].entries()) {
    replies[index]?.resolve(json({ ...none, id }))
    expect((await screen.findAllByText(`“${name}” is muted`))[0]).toBeVisible()
  }
  expect(word).toHaveValue('sleet')
  expect(category).toHaveValue('sports')
})

test('a list that cannot be loaded can be tried again', async () => {
  fakeServer({ 'GET /api/mutes': problem(503, 'unavailable'), 'GET /api/categories': json(categories) })
  renderAs(amina, <Muted categoryName={categoryName} />)
  await screen.findByText("Couldn't load this list")
  fakeServer({ 'GET /api/mutes': json([]), 'GET /api/categories': json(categories) })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText("You haven't muted anything")).toBeVisible()
})
