import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { environmentFor } from '../src/launcher/processes/environment.ts'

const before = { ...process.env }
beforeEach(() => {
  Object.assign(process.env, {
    GOOGLE_CLIENT_SECRET: 'of the machine',
    GOOGLE_CLIENT_SECRET_FILE: '/run/secrets/google',
    AUTH_OIDC_CLIENT_SECRET: 'of the machine',
    AWS_SECRET_ACCESS_KEY: 'of the bucket',
    HTTP_PORT: '1',
    SOCIAL_HTTP_PORT: '2',
    LC_ALL: 'C.UTF-8',
  })
})
afterEach(() => {
  process.env = { ...before }
})

test('a process gets only the secrets that its plan names', () => {
  for (const name of ['auth', 'social', 'gateway'] as const) {
    const given = environmentFor(name, name === 'auth' ? { GOOGLE_CLIENT_SECRET: 'of the plan' } : {})
    expect(given['GOOGLE_CLIENT_SECRET']).toBe(name === 'auth' ? 'of the plan' : undefined)
    expect(Object.keys(given).filter((key) => /OIDC|AWS|SECRET_FILE/.test(key))).toEqual([])
    expect(given['LC_ALL']).toBe('C.UTF-8')
  }
})

test("only media gets Amazon's credentials", () => {
  expect(environmentFor('media', {})['AWS_SECRET_ACCESS_KEY']).toBe('of the bucket')
})

test("a process's own settings replace those of the machine, in any form", () => {
  const given = environmentFor('social', { HTTP_PORT: '3' })
  expect(given['HTTP_PORT']).toBe('3')
  expect(given['SOCIAL_HTTP_PORT']).toBeUndefined()
})
