import { expect, test } from '@jest/globals'
import { shareLink } from './share.ts'
import { services } from './shareServices.ts'

const data = { title: 'It rains', url: 'https://hunch.example/prediction/1' }
const no = async () => {
  throw new Error('no')
}

test('the system’s own sheet comes first', async () => {
  expect(await shareLink({ share: async () => undefined, copyByCommand: () => true }, data)).toBe('shared')
})

test('someone who closes the sheet wants nothing copied', async () => {
  const share = async () => {
    throw new DOMException('closed', 'AbortError')
  }
  expect(await shareLink({ share, copyByCommand: () => true }, data)).toBe('cancelled')
})

test('without a sheet the link is copied, by one way or the other', async () => {
  const copied: string[] = []
  const copy = async (text: string) => void copied.push(text)
  expect(await shareLink({ copy, copyByCommand: () => false }, data)).toBe('copied')
  expect(copied).toEqual([data.url])
  expect(await shareLink({ copy: no, copyByCommand: () => true }, data)).toBe('copied')
  expect(await shareLink({ share: no, copyByCommand: () => true }, data)).toBe('copied')
  expect(await shareLink({ copyByCommand: () => false }, data)).toBe('failed')
})

test('other services take the link and the headline in an address', () => {
  const addresses = services.map(({ address }) => address('https://hunch.example/p?a=1&b', 'Rain & wind'))
  expect(addresses[0]).toBe('https://wa.me/?text=Rain%20%26%20wind%20https%3A%2F%2Fhunch.example%2Fp%3Fa%3D1%26b')
  for (const address of addresses) expect(new URL(address).protocol).toBe('https:')
})
