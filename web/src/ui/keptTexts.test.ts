import { expect, test } from '@jest/globals'
import { keepText, loadText } from './keptTexts.ts'

test('a text is kept for its place, with the try at sending it', () => {
  keepText('a', { text: 'rain', attempt: { text: 'rain', key: 'k' } })
  keepText('b', { text: 'sun' })
  expect(loadText('a')).toEqual({ text: 'rain', attempt: { text: 'rain', key: 'k' } })
  expect(loadText('c')).toBeUndefined()
})

test('a blank text is forgotten', () => {
  keepText('a', { text: 'rain' })
  keepText('a', { text: '  ' })
  expect(loadText('a')).toBeUndefined()
})

test('thirty are kept, and the oldest makes room', () => {
  for (let count = 0; count <= 30; count++) keepText(`place ${count}`, { text: 'x' })
  expect([loadText('place 0'), loadText('place 1'), loadText('place 30')]).toEqual([
    undefined,
    { text: 'x' },
    { text: 'x' },
  ])
})

test('what is not of the form is no text, and a closed storage is no fault', () => {
  localStorage.setItem('keptTexts', '[["a", 3], ["b", {"text": "fine"}], null]')
  expect([loadText('a'), loadText('b')]).toEqual([undefined, { text: 'fine' }])
  localStorage.setItem('keptTexts', '{')
  expect(loadText('b')).toBeUndefined()
  const closed = {
    getItem: () => null,
    setItem() {
      throw new Error('closed')
    },
  }
  expect(() => keepText('a', { text: 'x' }, closed)).not.toThrow()
})
