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

test('closing the sheet copies nothing', async () => {
  const share = async () => {
    throw new DOMException('closed', 'AbortError')
  }
  expect(await shareLink({ share, copyByCommand: () => true }, data)).toBe('cancelled')
})

test('a second tap while the sheet is open copies nothing', async () => {
  const share = async () => {
    throw new DOMException('An earlier share has not yet completed', 'InvalidStateError')
  }
  expect(await shareLink({ share, copyByCommand: () => true }, data)).toBe('cancelled')
})

test('without a sheet the link is copied, by the clipboard or by command', async () => {
  const copied: string[] = []
  const copy = async (text: string) => void copied.push(text)
  expect(await shareLink({ copy, copyByCommand: () => false }, data)).toBe('copied')
  expect(copied).toEqual([data.url])
  expect(await shareLink({ copy: no, copyByCommand: () => true }, data)).toBe('copied')
  expect(await shareLink({ share: no, copyByCommand: () => true }, data)).toBe('copied')
  expect(await shareLink({ copyByCommand: () => false }, data)).toBe('failed')
})

test('other services get the headline and the link unchanged, with any characters', () => {
  const [title, url] = ['Rain & wind: 50% + hail? #storm', 'https://hunch.example/p?a=1&b=2#c']
  const received = services.map(({ method, address }) => {
    const { origin, searchParams } = new URL(address(url, title))
    return [method, origin, Object.fromEntries(searchParams)]
  })
  expect(received).toEqual([
    ['whatsapp', 'https://wa.me', { text: `${title} ${url}` }],
    ['telegram', 'https://t.me', { url, text: title }],
    ['x', 'https://x.com', { url, text: title }],
  ])
})
