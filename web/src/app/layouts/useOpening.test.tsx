import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazily } from '#ui/index.ts'
import { openOverlay } from '../overlays.ts'
import { useOpening } from './useOpening.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

const Nothing = () => null

/** Draws a button for an overlay that is loaded when `load` resolves. */
function draw(load: () => Promise<{ default: typeof Nothing }>) {
  const overlay = lazily(load)
  const opened = jest.fn()
  function Opener() {
    return <button {...useOpening(overlay, () => openOverlay(overlay, opened))}>Open</button>
  }
  render(<Opener />)
  return { overlay, opened, button: screen.getByRole('button', { name: 'Open' }) }
}

test('the button looks pressed from the tap until the overlay is loaded; a second tap has no effect', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Nothing }>()
  const { button, opened } = draw(() => promise)
  await userEvent.click(button)
  await userEvent.click(button)
  expect(button).toHaveAttribute('data-pressed')
  expect(opened).not.toHaveBeenCalled()
  resolve({ default: Nothing })
  await waitFor(() => expect(button).not.toHaveAttribute('data-pressed'))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('the button is released if the overlay cannot be loaded', async () => {
  const { button, opened } = draw(() => Promise.reject(new Error('offline')))
  await userEvent.click(button)
  await waitFor(() => expect(button).not.toHaveAttribute('data-pressed'))
  expect(opened).not.toHaveBeenCalled()
})

test('a loaded overlay opens one frame after the button looks pressed', async () => {
  const { overlay, button, opened } = draw(async () => ({ default: Nothing }))
  await overlay.load()
  act(() => button.click())
  expect(button).toHaveAttribute('data-pressed')
  expect(opened).not.toHaveBeenCalled()
  await waitFor(() => expect(button).not.toHaveAttribute('data-pressed'))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('on iOS the overlay opens within the tap, so that focusing its field opens the keyboard', async () => {
  jest.spyOn(CSS, 'supports').mockImplementation((property) => property === '-webkit-touch-callout')
  const { overlay, button, opened } = draw(async () => ({ default: Nothing }))
  await overlay.load()
  act(() => button.click())
  expect(opened).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(button).not.toHaveAttribute('data-pressed'))
})
