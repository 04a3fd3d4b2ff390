import { emptyDatabase } from '@hunch/kit/testing'
import { describe, expect, test } from '@jest/globals'
import { openDocuments } from '../src/usage/store/documents/open.ts'
import { contract, options } from './support/documents.contract.ts'

describe('documents on PostgreSQL', () =>
  contract(async () => {
    const { url, drop } = await emptyDatabase('documents')
    return { documents: openDocuments(url, options), close: drop }
  }))

test('a store that is down throws unavailable', async () => {
  const documents = openDocuments(
    'mongodb://127.0.0.1:1/none?connectTimeoutMS=200&serverSelectionTimeoutMS=200',
    options,
  )
  await expect(documents.start?.()).rejects.toMatchObject({ code: 'unavailable' })
  await documents.stop?.()
})

test('an unknown kind of URL throws', () => {
  expect(() => openDocuments('redis://127.0.0.1', options)).toThrow(/postgres:\/\/ or mongodb:\/\//)
})
