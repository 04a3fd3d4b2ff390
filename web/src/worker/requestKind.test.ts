import { expect, test } from '@jest/globals'
import { requestKind } from './requestKind.ts'

const get = (pathname: string, mode = 'cors') => requestKind({ method: 'GET', mode, pathname })

test('requests are classified by their purpose', () => {
  expect(get('/prediction/1', 'navigate')).toBe('page')
  expect(get('/assets/index-1.js', 'no-cors')).toBe('file')
  expect(get('/api/auth/user')).toBe('viewer')
  expect(get('/api/predictions/1/comments')).toBe('read')
  expect(get('/api/images/a.webp', 'no-cors')).toBe('picture')
  expect(get('/api/auth/logout', 'navigate')).toBe('signing')
  expect(get('/api/auth/google/callback', 'navigate')).toBe('signing')
  expect(get('/api/auth/oidc/callback', 'navigate')).toBe('signing')
})

test('writes, streams, other pages and reads that must not be cached are left to the browser', () => {
  expect(requestKind({ method: 'POST', mode: 'cors', pathname: '/api/predictions' })).toBeUndefined()
  const alone = ['/api/live', '/api/users/me/export', '/api/groups/invite/x', '/api/search/users', '/api/admin/users']
  for (const path of [...alone, '/api/auth/sessions', '/sw.js']) expect(get(path)).toBeUndefined()
  for (const path of ['/local-identity/authorize', '/api/docs']) expect(get(path, 'navigate')).toBeUndefined()
})
