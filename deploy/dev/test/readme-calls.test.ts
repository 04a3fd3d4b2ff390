import { describe, expect, test } from '@jest/globals'
import { unnamedCalls } from '../checks/readme-calls.ts'
import { sourcesOf } from '../checks/sources.ts'

const readme = `# auth

| method | callers |
|---|---|
| \`GET /api/other\` | no table of calls |

| call | operation |
|---|---|
| \`GET /api/users/{id}\`, \`…/versions\` | users/get-user |
| \`POST\` and \`DELETE /api/users/{id}/follow\`, \`GET …/follow-status\` | follows/set-follow |

\`GET /api/late\` is not in the table.
`
const faults = (text: string, ...addresses: readonly string[]) =>
  unnamedCalls(
    sourcesOf({ 'services/auth/README.md': text }),
    Object.fromEntries(
      addresses.map((address) => {
        const [method = '', path = ''] = address.split(' ')
        return [address, { owner: 'auth', method, path }]
      }),
    ),
  )

describe('the check of the tables of calls in READMEs', () => {
  test('accepts a full path, one below an earlier path, one beside it, and two methods of one path', () => {
    const named = [
      'GET /api/users/{id}',
      'GET /api/users/{id}/versions',
      'POST /api/users/{id}/follow',
      'DELETE /api/users/{id}/follow',
      'GET /api/users/{id}/follow-status',
    ]
    expect(faults(readme, ...named)).toEqual([])
  })

  test.each([
    'GET /api/late',
    'GET /api/other',
    'GET /api/users',
    'POST /api/users/{id}',
    'GET /api/users/{id}/follow',
  ])('finds that %s is missing', (address) => {
    expect(faults(readme, address)).toEqual([`services/auth/README.md: the table of calls does not name ${address}`])
  })

  test('reads a table at the end of a file', () => {
    expect(faults('| call | operation |\n|---|---|\n| `GET /api/users` | list-users |', 'GET /api/users')).toEqual([])
  })

  test('leaves out a README without such a table', () => {
    expect(faults('# auth\n\nHTTP: everything in proto/http/auth.ts.\n', 'GET /api/users/{id}')).toEqual([])
  })
})
