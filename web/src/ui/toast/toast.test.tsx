import { expect, jest, test } from '@jest/globals'
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { reportFailure, showToast } from './store.ts'
import { Toaster } from './Toaster.tsx'

const press = (init: KeyboardEventInit) => act(() => document.dispatchEvent(new KeyboardEvent('keydown', init)))

test('F8 focuses the notifications even before the first one', async () => {
  render(<Toaster />)
  press({ code: 'F8', isComposing: true })
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  press({ code: 'F8' })
  const area = await screen.findByRole('region', { name: 'Notifications (F8)' })
  await waitFor(() => expect(area.querySelector('ol')).toHaveFocus())
})

test('toasts: 1 at most; a new one replaces the one before', async () => {
  render(<Toaster />)
  act(() => showToast({ tone: 'success', title: 'First' }))
  expect(await screen.findByText('First')).toBeVisible()
  act(() => showToast({ tone: 'info', title: 'Second', description: 'and why' }))
  expect(await screen.findByText('Second')).toBeVisible()
  expect(screen.queryByText('First')).not.toBeInTheDocument()
})

test('a failed action always shows a toast; a failed background read never does', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  render(<Toaster />)
  act(() => reportFailure('action', { title: 'Error', description: 'Failed to update prediction' }))
  expect(await screen.findByText('Failed to update prediction')).toBeVisible()
  act(() => reportFailure('background', { title: 'Something new' }))
  expect(screen.queryByText('Something new')).not.toBeInTheDocument()
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})

test('F8 focuses the notifications, but not while a word is being composed', async () => {
  render(<Toaster />)
  act(() => showToast({ tone: 'info', title: 'Here' }))
  await screen.findByText('Here')
  press({ code: 'F8', isComposing: true })
  expect(document.body).toHaveFocus()
  press({ code: 'F8' })
  expect(document.activeElement?.tagName).toBe('OL')
})

test('toasts: shown for 5,000 ms', async () => {
  render(<Toaster />)
  act(() => showToast({ tone: 'info', title: 'Briefly' }))
  await screen.findByText('Briefly')
  jest.useFakeTimers()
  act(() => showToast({ tone: 'info', title: 'Five seconds' }))
  act(() => jest.advanceTimersByTime(4_900))
  expect(screen.getByText('Five seconds')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(200))
  expect(screen.queryByText('Five seconds')).not.toBeInTheDocument()
  jest.useRealTimers()
})

test('toasts: swiped away to the right by 50 px, and not by less', async () => {
  HTMLElement.prototype.setPointerCapture = () => undefined
  HTMLElement.prototype.releasePointerCapture = () => undefined
  HTMLElement.prototype.hasPointerCapture = () => true
  render(<Toaster />)
  act(() => showToast({ tone: 'info', title: 'Swipe me' }))
  const toast = (await screen.findByText('Swipe me')).closest('li') as HTMLElement
  const point = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) => {
    const event = createEvent[kind](toast, { button: 0, pointerType: 'touch' })
    Object.defineProperties(event, { clientX: { value: clientX }, clientY: { value: 0 }, button: { value: 0 } })
    fireEvent(toast, event)
  }
  const swipe = (byPx: number) => {
    point('pointerDown', 0)
    point('pointerMove', byPx / 2)
    point('pointerMove', byPx)
    point('pointerUp', byPx)
  }
  swipe(45)
  expect(screen.getByText('Swipe me')).toBeInTheDocument()
  swipe(55)
  expect(screen.queryByText('Swipe me')).not.toBeInTheDocument()
})
