import { expect, test } from '@jest/globals'
import { createLog } from '../src/log/index.ts'

test('a failed statement is logged without the values it was about', () => {
  const lines: string[] = []
  const log = createLog({ destination: { write: (line) => void lines.push(line) } })
  const failure = new Error(
    'Failed query: insert into accounts values ($1)\nparams: ann@example.com,secret-hash\nmore secret',
  )
  Object.assign(failure, { code: '23505', client: { password: 'secret' } })
  log.error({ err: new Error('a call failed', { cause: failure }) }, 'a call failed')
  const line = lines.join('')
  expect(line).toContain('insert into accounts')
  expect(line).toContain('23505')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/ann@example|secret/)
})
