import { expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { lazily, Optional } from './lazily.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello, {name}</p>
const shown = (lazy: ReturnType<typeof lazily<{ name: string }>>) => (
  <Suspense fallback={<p>wait</p>}>
    <lazy.Component name="Amina" />
  </Suspense>
)

test('a component that was loaded before is drawn at once', async () => {
  const lazy = lazily(async () => ({ default: Hello }))
  await lazy.load()
  render(shown(lazy))
  expect(screen.getByText('Hello, Amina')).toBeInTheDocument()
})

test('a component that was not loaded suspends until it is', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Hello }>()
  const lazy = lazily(() => promise)
  render(shown(lazy))
  expect(screen.getByText('wait')).toBeInTheDocument()
  await act(async () => resolve({ default: Hello }))
  expect(await screen.findByText('Hello, Amina')).toBeInTheDocument()
})

test('a tap opens a loaded component at once, and another one when it has loaded', async () => {
  const lazy = lazily(async () => ({ default: Hello }))
  const [open, failed] = [jest.fn(), jest.fn()]
  lazy.whenLoaded(open, failed)
  expect(open).not.toHaveBeenCalled()
  await lazy.load()
  await Promise.resolve()
  expect(open).toHaveBeenCalledTimes(1)
  lazy.whenLoaded(open, failed)
  expect(open).toHaveBeenCalledTimes(2)
  expect(failed).not.toHaveBeenCalled()
})

test('a component that cannot be loaded is not opened but reported; the next tap tries again', async () => {
  let isThere = false
  const lazy = lazily(async () => {
    if (!isThere) throw new Error('offline')
    return { default: Hello }
  })
  const open = jest.fn()
  await new Promise<void>((done) => lazy.whenLoaded(open, done))
  expect(open).not.toHaveBeenCalled()
  isThere = true
  await new Promise<void>((done) => lazy.whenLoaded(done, open))
  expect(open).not.toHaveBeenCalled()
})

test('an optional part shows its fallback until it is loaded, and if it cannot be loaded', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined) // React logs the caught error
  const { promise, reject } = Promise.withResolvers<{ default: typeof Hello }>()
  const lazy = lazily(() => promise)
  render(
    <Optional fallback={<p>wait</p>}>
      <lazy.Component name="Amina" />
    </Optional>,
  )
  expect(screen.getByText('wait')).toBeInTheDocument()
  await act(async () => reject(new Error('offline')))
  expect(screen.getByText('wait')).toBeInTheDocument()
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})
