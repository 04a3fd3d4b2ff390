import { expect, test } from '@jest/globals'
import { loadTextDraft, saveTextDraft } from './textDrafts.ts'

test('a draft is stored under its key, with the attempt at sending it', () => {
  saveTextDraft('a', { text: 'rain', attempt: { text: 'rain', key: 'k' } })
  saveTextDraft('b', { text: 'sun' })
  expect(loadTextDraft('a')).toEqual({ text: 'rain', attempt: { text: 'rain', key: 'k' } })
  expect(loadTextDraft('c')).toBeUndefined()
})

test('a blank text deletes the draft', () => {
  saveTextDraft('a', { text: 'rain' })
  saveTextDraft('a', { text: '  ' })
  expect(loadTextDraft('a')).toBeUndefined()
})

test('thirty drafts are kept, and the oldest is dropped first', () => {
  for (let count = 0; count <= 30; count++) saveTextDraft(`draft ${count}`, { text: 'x' })
  expect([loadTextDraft('draft 0'), loadTextDraft('draft 1'), loadTextDraft('draft 30')]).toEqual([
    undefined,
    { text: 'x' },
    { text: 'x' },
  ])
})

test('invalid stored data is ignored, and a storage that cannot be written causes no error', () => {
  localStorage.setItem('keptTexts', '[["a", 3], ["b", {"text": "fine"}], null]')
  expect([loadTextDraft('a'), loadTextDraft('b')]).toEqual([undefined, { text: 'fine' }])
  localStorage.setItem('keptTexts', '{')
  expect(loadTextDraft('b')).toBeUndefined()
  const closed = {
    getItem: () => null,
    setItem() {
      throw new Error('closed')
    },
  }
  expect(() => saveTextDraft('a', { text: 'x' }, closed)).not.toThrow()
})
