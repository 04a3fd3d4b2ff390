import { afterEach } from '@jest/globals'
import { act } from '@testing-library/react'

afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'))

/** Makes IntersectionObserver report every observed element as visible until the test ends. */
export function everythingInView() {
  class Observer {
    readonly #report: IntersectionObserverCallback
    constructor(callback: IntersectionObserverCallback) {
      this.#report = callback
    }
    observe(target: Element) {
      const entry = { isIntersecting: true, target } as IntersectionObserverEntry
      queueMicrotask(() => act(() => this.#report([entry], this as unknown as IntersectionObserver)))
    }
    disconnect() {}
    unobserve() {}
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { value: Observer, configurable: true, writable: true })
}
