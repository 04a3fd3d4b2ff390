import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { Link } from './Link.tsx'
import { useArrival } from './useArrival.ts'

const scroll = jest.fn()

beforeEach(() => {
  scroll.mockReset()
  Element.prototype.scrollIntoView = scroll
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

function Part() {
  const part = useRef<HTMLDivElement>(null)
  useArrival(part, '#part')
  return (
    <div ref={part} tabIndex={-1}>
      the part
    </div>
  )
}

function Elsewhere() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  )
}

/** Opens a page at the address of a part of it (`#part`). `loadedBy` is how the browser seems to have loaded the page. */
function open(loadedBy: PerformanceNavigationTiming['type']) {
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type: loadedBy }], configurable: true })
  render(
    <MemoryRouter initialEntries={['/page#part']}>
      <Link to="/page#part">To the part</Link>
      <Link to="/other">Elsewhere</Link>
      <Routes>
        <Route path="/page" element={<Part />} />
        <Route path="/other" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  )
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const nextFrame = () => act(async () => void (await new Promise(requestAnimationFrame)))

// This test must be first, because the tested module remembers that the part was shown at the first address.
test('a reload keeps the position, and a link then still leads to the part', async () => {
  open('reload')
  await nextFrame()
  expect(scroll).not.toHaveBeenCalled()
  await follow('To the part')
  await nextFrame()
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('the first visit and each new link lead to the part, but Back does not', async () => {
  open('navigate')
  await nextFrame()
  expect(scroll).toHaveBeenCalledTimes(1)
  expect(screen.getByText('the part')).toHaveFocus()
  await follow('Elsewhere')
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByText('the part')).toBeVisible()
  await nextFrame()
  expect(scroll).toHaveBeenCalledTimes(1)
  await follow('To the part')
  await nextFrame()
  expect(scroll).toHaveBeenCalledTimes(2)
})
