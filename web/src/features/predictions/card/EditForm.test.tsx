import { beforeAll, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'
import { usePosts } from '../data/usePosts.ts'
import type { FeedItem } from '../model/types.ts'
import { somePost } from '../testing/somePost.ts'
import { editForm } from './ownParts.tsx'
import { PredictionCard } from './PredictionCard.tsx'

const { id } = somePost().prediction
const sides = { agree: 'Tea', disagree: 'Coffee' }

beforeAll(() => editForm.load())

/** Returns one of the viewer's own comparisons. */
const comparison = (more: { votes?: number; sides?: FeedItem['prediction']['sides'] } = {}): FeedItem =>
  somePost({
    agreeCount: more.votes ?? 0,
    disagreeCount: 0,
    prediction: { userId: amina.id, postType: 'comparison', deadline: null, sides: more.sides ?? null },
  })

async function edit(item: FeedItem, answer: Response = json(item)) {
  const { received } = fakeServer({
    [`PUT /api/predictions/${id}`]: answer,
    [`GET /api/predictions/${id}`]: json(item),
  })
  function Known() {
    const { store } = usePosts()
    if (!store.get(id)) store.put(item)
    return <PredictionCard id={id} />
  }
  renderAs(amina, <Known />)
  await openForm()
  return () => received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

async function openForm() {
  await userEvent.click(screen.getByRole('button', { name: 'More about this post' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('form', { name: 'Edit this post' })
}

const side = (name: 'One side' | 'The other side') => screen.getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const texts = { headline: 'It rains in Berlin', supportingStatement: 'Dark clouds.' }

async function rename(name: Parameters<typeof side>[0], to: string) {
  await userEvent.clear(side(name))
  if (to) await userEvent.type(side(name), to)
}

test('sides can be renamed while there are no votes', async () => {
  const sent = await edit(comparison({ sides }))
  expect(side('One side')).toHaveValue('Tea')
  await rename('One side', 'Black tea')
  await save()
  expect(sent()).toEqual([{ ...texts, sides: { agree: 'Black tea', disagree: 'Coffee' } }])
})

test('without both names the post has Agree and Disagree again', async () => {
  const sent = await edit(comparison({ sides }))
  await rename('One side', '')
  await save()
  expect(screen.getByRole('alert')).toHaveTextContent('Name both sides, or neither')
  expect(side('One side')).toBeInvalid()
  expect(side('One side')).toHaveFocus()
  expect(side('One side')).toHaveAccessibleDescription(/^Name both sides, or neither/)
  await rename('The other side', '')
  await save()
  expect(sent()).toEqual([{ ...texts, sides: null }])
})

test('the details of a comparison are marked as optional', async () => {
  const sent = await edit(comparison())
  await userEvent.clear(screen.getByRole('textbox', { name: 'Details (optional)' }))
  await save()
  expect(sent()).toEqual([{ ...texts, supportingStatement: '' }])
})

test('unchanged names are not sent', async () => {
  const sent = await edit(comparison({ sides }))
  await save()
  expect(sent()).toEqual([texts])
})

test.each([
  ['once there are votes', comparison({ sides, votes: 1 })],
  ['of a prediction', somePost({ agreeCount: 0, disagreeCount: 0, prediction: { userId: amina.id } })],
])('sides cannot be named %s', async (_case, item) => {
  await edit(item)
  expect(screen.queryByRole('textbox', { name: 'One side' })).not.toBeInTheDocument()
})

test('if a vote came meanwhile, the reason is shown and the typed text stays', async () => {
  await edit(comparison({ sides }), problem(409, 'sidesFixed'))
  await rename('One side', 'Black tea')
  await save()
  expect(await screen.findByText('Failed to update prediction')).toBeInTheDocument()
  expect(screen.getByText("The sides can't be renamed once there are votes.")).toBeInTheDocument()
  expect(side('One side')).toHaveValue('Black tea')
})

const headline = () => screen.getByRole('textbox', { name: 'Headline' })

test('typed texts survive Escape and an expired session, and Cancel discards them', async () => {
  const item = comparison({ sides })
  await edit(item, problem(401, 'notSignedIn'))
  await userEvent.type(headline(), ' today')
  await rename('One side', 'Black tea')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  await openForm()
  expect(headline()).toHaveValue('It rains in Berlin today')
  await save()
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument()
  cleanup()
  await edit(item)
  expect(headline()).toHaveValue('It rains in Berlin today')
  expect(side('One side')).toHaveValue('Black tea')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await openForm()
  expect(headline()).toHaveValue('It rains in Berlin')
})

test('side names of a draft are left out once there are votes', async () => {
  await edit(comparison({ sides }))
  await rename('One side', '')
  await userEvent.type(headline(), ' today')
  cleanup()
  const sent = await edit(comparison({ sides, votes: 1 }))
  await save()
  expect(sent()).toEqual([{ ...texts, headline: 'It rains in Berlin today' }])
  expect(await screen.findByText('Prediction updated successfully')).toBeInTheDocument()
  await openForm()
  expect(headline()).toHaveValue('It rains in Berlin')
})
