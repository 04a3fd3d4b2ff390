import { describe, expect, test } from '@jest/globals'
import { contractFaults, type Declared, lostCalls, misnamedCategories, unworded } from '../checks/contracts.ts'
import { sourcesOf } from '../checks/sources.ts'

const owners = ['auth', 'media']
const problems = { notSignedIn: 'Please sign in first.' }
const id = { shape: { id: {} } }
const getUser: Declared = { owner: 'auth', method: 'GET', path: '/api/users/{id}', who: 'visitor', params: id }

const faults = (declared: Record<string, Declared>) => contractFaults(declared, owners, problems)

describe('the check of the contracts', () => {
  test('accepts valid contracts', () => {
    expect(faults({ getUser, deleteUser: { ...getUser, method: 'DELETE', errors: ['notSignedIn'] } })).toEqual([])
  })

  test('accepts the contracts of the product', () => {
    expect(contractFaults()).toEqual([])
  })

  test('finds an owner that does not exist', () => {
    expect(faults({ getUser: { ...getUser, owner: 'nobody' } })).toEqual([
      'getUser: /api/users/{id} has no owner that there is: nobody',
    ])
  })

  test('finds a path with two owners', () => {
    expect(faults({ getUser, dropUser: { ...getUser, owner: 'media', method: 'DELETE' } })).toEqual([
      '/api/users/{} has 2 owners: auth, media',
    ])
  })

  test('finds a path that is declared twice with other parameter names', () => {
    const again = { ...getUser, path: '/api/users/{userId}', params: { shape: { userId: {} } } }
    expect(faults({ getUser, again })).toEqual(['GET /api/users/{} is declared 2 times: getUser, again'])
  })

  test('finds a path outside of /api, and a call for services below it', () => {
    expect(faults({ getUser: { ...getUser, path: '/users/{id}' } })).toHaveLength(1)
    expect(faults({ getUser: { ...getUser, who: 'service' } })).toHaveLength(1)
  })

  test('finds parameters that path and schema do not share', () => {
    expect(faults({ getUser: { ...getUser, params: { shape: { name: {} } } } })).toEqual([
      'getUser: /api/users/{id} has the parameters [id], its schema [name]',
    ])
  })

  test('finds a problem without a text', () => {
    expect(faults({ getUser: { ...getUser, errors: ['goneFishing'] } })).toEqual([
      'getUser: problem goneFishing has no text',
    ])
  })

  test('finds calls that the list does not have, and a name used twice', () => {
    const declaration = "export const getUser = call({\n  owner: 'auth',"
    const sources = sourcesOf({ 'proto/http/auth.ts': declaration, 'proto/http/late.ts': declaration })
    expect(lostCalls(sources, {})).toHaveLength(3)
    expect(lostCalls(sources, { getUser })).toEqual([
      'getUser is the name of two calls: proto/http/auth.ts, proto/http/late.ts',
    ])
  })

  test('finds a code without a text in a table of errors', () => {
    const table =
      "export const errors = defineErrors({\n  notSignedIn: 'unauthenticated',\n  goneFishing: 'conflict',\n})"
    expect(unworded(sourcesOf({ 'services/auth/src/errors.ts': table }), problems)).toEqual([
      'services/auth/src/errors.ts: problem goneFishing has no text in proto/texts/en.json',
    ])
  })

  test('finds a category with another name in the web app, without one, or only there', () => {
    const json = JSON.stringify({ categories: { sports: 'Sport', music: 'Music', chess: 'Chess' } })
    const sources = sourcesOf({ 'web/src/locales/en/predictions.json': json })
    const declared = ['Sports', 'Music', 'Food'].map((name) => ({ id: name.toLowerCase(), name }))
    expect(misnamedCategories(sources, declared).map((fault) => fault.split(' ')[1])).toEqual([
      'categories.sports',
      'categories.food',
      'categories.chess',
    ])
  })
})
