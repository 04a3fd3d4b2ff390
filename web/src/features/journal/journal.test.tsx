import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import type { Entry } from './data.ts'
import { JournalList } from './JournalList.tsx'
import { ReflectionCard } from './ReflectionCard.tsx'

const entry: Entry = {
  id: 'e',
  predictionId: 'p',
  headline: 'It rains in Berlin',
  content: 'I looked at the sky only.',
  mood: 'proud',
  rating: 4,
  entryType: 'prediction-outcome',
  createdAt: '2026-11-01T10:00:00Z',
}

function show(result: boolean | null = true) {
  const onDelete = jest.fn(() => undefined)
  const card = <ReflectionCard memberId={amina.id} predictionId="p" result={result} onDelete={onDelete} />
  return { onDelete, ...renderAs(amina, card) }
}
const write = () => screen.findByRole('button', { name: 'Write Reflection' })
const content = () => screen.getByRole('textbox', { name: 'What did you learn?' })

test.each([
  [true, 'You got it right!'],
  [false, "This didn't happen"],
  [null, 'Outcome unclear'],
])('a result of %s reads “%s”', async (result, words) => {
  fakeServer({ 'GET /api/predictions/p/journal': json([]) })
  show(result)
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(await write()).toBeInTheDocument()
})

test('existing entries are listed, and no form is offered', async () => {
  fakeServer({ 'GET /api/predictions/p/journal': json([entry]) })
  show()
  expect(await screen.findByText(entry.content)).toBeInTheDocument()
  expect(screen.getByText('Proud')).toBeInTheDocument()
  expect(screen.getByText('4 of 5 stars')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Write Reflection' })).not.toBeInTheDocument()
})

test('a reflection is saved with mood and stars, and the form closes', async () => {
  const { received } = fakeServer({
    'GET /api/predictions/p/journal': json([]),
    'POST /api/journal': json(entry, { status: 201 }),
  })
  show()
  await userEvent.click(await write())
  expect(content()).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Proud' }))
  await userEvent.click(screen.getByRole('button', { name: '4 stars' }))
  await userEvent.type(content(), entry.content)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Reflection saved')).toBeInTheDocument()
  expect(screen.getByText('Your prediction outcome reflection has been saved to your journal.')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(received.at(-1)?.body).toEqual({
    predictionId: 'p',
    content: entry.content,
    mood: 'proud',
    rating: 4,
    entryType: 'prediction-outcome',
  })
})

test('a reflection needs a text; mood and stars are optional', async () => {
  const { received } = fakeServer({
    'GET /api/predictions/p/journal': json([]),
    'POST /api/journal': json({ ...entry, mood: null, rating: null }, { status: 201 }),
  })
  show()
  await userEvent.click(await write())
  await userEvent.type(content(), '  ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please write a few words first')).toBeInTheDocument()
  expect(received).toHaveLength(1)
  await userEvent.type(content(), 'Rain.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(received.at(-1)?.body).toMatchObject({ content: 'Rain.', mood: null, rating: null }))
})

test('an unsaved reflection stays, also after a reload; cancelling discards it', async () => {
  fakeServer({
    'GET /api/predictions/p/journal': () => json([]),
    'POST /api/journal': problem(500, 'internal'),
  })
  const { unmount } = show()
  await userEvent.click(await write())
  await userEvent.type(content(), 'Rain.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to save reflection. Please try again.')).toBeInTheDocument()
  expect(content()).toHaveValue('Rain.')
  unmount()
  show()
  expect(await screen.findByRole('textbox')).toHaveValue('Rain.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await write())
  expect(content()).toHaveValue('')
})

test('the menu of a reflection can delete the post', async () => {
  fakeServer({ 'GET /api/predictions/p/journal': json([entry]) })
  const { onDelete } = show()
  await userEvent.click(screen.getByRole('button', { name: 'More about your reflection' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete this prediction' }))
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('the journal lists the viewer’s entries, each with its post', async () => {
  fakeServer({ 'GET /api/journal': json([entry]) })
  renderAs(amina, <JournalList />)
  const list = await screen.findByRole('list', { name: 'Journal' })
  expect(within(list).getByRole('link', { name: 'It rains in Berlin' })).toHaveAttribute('href', '/prediction/p')
})

test('a journal that could not be loaded can be tried again, and an empty one says so', async () => {
  let answers = [problem(503, 'unavailable'), json([])]
  fakeServer({
    'GET /api/journal': () => {
      const [first, ...rest] = answers
      answers = rest
      return first ?? json([])
    },
  })
  renderAs(amina, <JournalList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Your journal is empty')).toBeInTheDocument()
})
