import { beforeAll, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { id, own, show } from '../testing/card.tsx'
import { somePost } from '../testing/somePost.ts'
import { result } from './ownParts.tsx'

beforeAll(async () => {
  await result.load()
})

test('the owner of an ended post sets the result and can take it back; the focus stays in the card', async () => {
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
  const menu = screen.getByRole('button', { name: 'More about this post' })
  expect(menu).toHaveFocus()
  expect(received[0]?.body).toEqual({ result: null })
  const takeBack = screen.getByRole('button', { name: 'Take back' })
  expect(takeBack).toHaveAccessibleDescription('You can take this back for 10m')
  await userEvent.click(takeBack)
  expect(await screen.findByRole('group', { name: 'Did it happen?' })).toBeInTheDocument()
  expect(menu).toHaveFocus()
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
  expect(headline).toHaveAccessibleDescription('Headline and supporting statement are required')
  expect(headline).toHaveFocus()
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
