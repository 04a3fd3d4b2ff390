import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ListEnd } from './ListEnd.tsx'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})

/** Replaces IntersectionObserver. `near` reports whether the end of the list is near, until `disconnect`. */
function observe() {
  let intersect: IntersectionObserverCallback = () => undefined
  let margin: string | undefined
  class Observer {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      intersect = callback
      margin = options?.rootMargin
    }
    observe() {}
    unobserve() {}
    disconnect() {
      intersect = () => undefined
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { value: Observer, configurable: true, writable: true })
  const near = (isIntersecting: boolean) =>
    act(() => intersect([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
  return { near, margin: () => margin }
}

const endOf = (loadMore: () => void, { isFetching = false, failed = false } = {}) => (
  <ListEnd
    pages={1}
    hasMore
    isFetching={isFetching}
    failed={failed}
    failedText="not loaded"
    skeleton={<p>more to come</p>}
    loadMore={loadMore}
  />
)

test('infinite scroll trigger: the next page is loaded within 500 px of the end, once', () => {
  const { near, margin } = observe()
  const loadMore = jest.fn()
  render(endOf(loadMore))
  expect(margin()).toBe('500px')
  near(false)
  expect(loadMore).not.toHaveBeenCalled()
  near(true)
  near(true)
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(screen.getByText('more to come')).toBeVisible()
})

test('a next page whose request was cancelled is requested again, if the end is still near', () => {
  const { near } = observe()
  const loadMore = jest.fn()
  const { rerender } = render(endOf(loadMore))
  near(true)
  rerender(endOf(loadMore, { isFetching: true }))
  expect(loadMore).toHaveBeenCalledTimes(1)
  rerender(endOf(loadMore))
  expect(loadMore).toHaveBeenCalledTimes(2)
  rerender(endOf(loadMore, { isFetching: true }))
  near(false)
  rerender(endOf(loadMore))
  expect(loadMore).toHaveBeenCalledTimes(2)
})

test('the next page waits until the list is no longer fetched, so that it does not cancel that request', () => {
  const { near } = observe()
  const loadMore = jest.fn()
  const { rerender } = render(endOf(loadMore, { isFetching: true }))
  near(true)
  expect(loadMore).not.toHaveBeenCalled()
  rerender(endOf(loadMore))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

test('a next page that failed is requested again only by Retry', () => {
  const { near } = observe()
  const loadMore = jest.fn()
  const { rerender } = render(endOf(loadMore))
  near(true)
  rerender(endOf(loadMore, { isFetching: true }))
  rerender(endOf(loadMore, { failed: true }))
  near(true)
  expect(loadMore).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(loadMore).toHaveBeenCalledTimes(2)
})
