import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { ListEnd } from './ListEnd.tsx'

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
})

test('infinite scroll trigger: the next page is loaded within 500 px of the end, once', () => {
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
  const loadMore = jest.fn()
  render(
    <ListEnd pages={1} hasMore failed={false} failedText="" skeleton={<p>more to come</p>} loadMore={loadMore}>
      the end
    </ListEnd>,
  )
  expect(margin).toBe('500px')
  const near = (isIntersecting: boolean) =>
    act(() => intersect([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
  near(false)
  expect(loadMore).not.toHaveBeenCalled()
  near(true)
  near(true)
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(screen.getByText('more to come')).toBeVisible()
})
