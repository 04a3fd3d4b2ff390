import { afterEach, expect, jest, test } from '@jest/globals'
import { signInAgain, signInUrl } from './signIn.ts'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('login redirect delay: the page waits 500 ms before it redirects', () => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom cannot navigate and logs an error
  signInAgain()
  jest.advanceTimersByTime(499)
  expect(jest.getTimerCount()).toBe(1)
  jest.advanceTimersByTime(1)
  expect(jest.getTimerCount()).toBe(0)
})

test('the sign-in URL contains the address to return to', () => {
  expect(signInUrl('/prediction/1?a=b')).toBe('/api/auth/google?returnTo=%2Fprediction%2F1%3Fa%3Db')
})

test('sign-in leads to the choice of providers; with one provider to that one, with none to Google', () => {
  const meta = document.createElement('meta')
  meta.name = 'sign-in'
  document.head.append(meta)
  const options = [
    { provider: 'google', name: 'Google' },
    { provider: 'oidc', name: 'Acme' },
  ]
  meta.content = JSON.stringify(options)
  expect(signInUrl('/a')).toBe('/api/login?returnTo=%2Fa')
  meta.content = JSON.stringify(options.slice(1))
  expect(signInUrl('/a')).toBe('/api/auth/oidc?returnTo=%2Fa')
  meta.content = '[]'
  expect(signInUrl('/a')).toBe('/api/auth/google?returnTo=%2Fa')
  meta.remove()
})
