import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { reportFailure, showToast } from './store.ts'
import { Toaster } from './Toaster.tsx'

const press = (init: KeyboardEventInit) => act(() => document.dispatchEvent(new KeyboardEvent('keydown', init)))

test('one toast shows at most: a new one takes the place of the one before', async () => {
  render(<Toaster />)
  act(() => showToast({ tone: 'success', title: 'First' }))
  expect(await screen.findByText('First')).toBeVisible()
  act(() => showToast({ tone: 'info', title: 'Second', description: 'and why' }))
  expect(await screen.findByText('Second')).toBeVisible()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
})

test('what a person started reports its failure whatever it says; a background read never does', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  render(<Toaster />)
  act(() => reportFailure('action', { title: 'Error', description: 'Failed to update prediction' }))
  expect(await screen.findByText('Failed to update prediction')).toBeVisible()
  act(() => reportFailure('background', { title: 'Something new' }))
  expect(screen.queryByText('Something new')).not.toBeInTheDocument()
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})

test('F8 goes to the notifications, but not while a word is being composed', async () => {
  render(<Toaster />)
  act(() => showToast({ tone: 'info', title: 'Here' }))
  await screen.findByText('Here')
  press({ code: 'F8', isComposing: true })
  expect(document.body).toHaveFocus()
  press({ code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
})
