import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { fakeUpload } from '#testing/fakeUpload.ts'
import { amina, renderAs } from '#testing/render.tsx'
import CreateOverlay from './CreateOverlay.tsx'

const post = () => screen.getByRole('button', { name: 'Post' })
const headline = () => screen.getByRole('textbox', { name: 'Headline' })
const statement = () => screen.getByRole('textbox', { name: 'Supporting statement' })

function open() {
  fakeServer({ 'GET /api/categories': json([]) })
  renderAs(amina, <CreateOverlay open onClose={jest.fn()} />)
}

test('a prediction without both texts is not sent, and says why', async () => {
  const { uploaded } = fakeUpload()
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  await userEvent.type(headline(), '   ')
  await userEvent.click(post())
  expect(screen.getByText('Please fill in both headline and supporting statement')).toBeInTheDocument()
  expect(headline()).toHaveFocus()
  expect(headline()).toHaveAccessibleDescription('Please fill in both headline and supporting statement')
  expect(headline()).toBeInvalid()
  expect(statement()).toBeInvalid()
  expect(uploaded).toHaveLength(0)
})

test('only the missing text is marked, has the error, and gets the focus at each attempt', async () => {
  fakeUpload()
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  await userEvent.type(headline(), 'It rains')
  for (const attempt of ['first', 'second']) {
    await userEvent.click(post())
    expect([attempt, document.activeElement]).toEqual([attempt, statement()])
    expect(statement()).toHaveAccessibleDescription('Please fill in both headline and supporting statement')
    expect(headline()).toBeValid()
  }
  await userEvent.type(statement(), 'D')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(statement()).toBeValid()
})

test('the next error does not take the focus from the field that is being corrected', async () => {
  fakeUpload()
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Prediction/ }))
  await userEvent.type(headline(), 'It rains')
  await userEvent.click(screen.getByRole('switch', { name: 'Story' }))
  await userEvent.click(post())
  await userEvent.type(statement(), 'Dark clouds')
  expect(statement()).toHaveValue('Dark clouds')
  const context = screen.getByRole('textbox', { name: 'What happened so far' })
  expect(context).toHaveAccessibleDescription('Please say what happened so far')
  await userEvent.click(post())
  expect(context).toHaveFocus()
})
