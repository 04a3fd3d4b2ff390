import { textsOf } from '@hunch/proto/texts'
import { expect, test } from '@jest/globals'
import i18next from 'i18next'
import { inParts } from './model/days.ts'
import { cutHeadline, notificationText } from './model/notificationText.ts'
import { someNotification } from './testing/someNotification.ts'

test('notification headline: cut at 50 characters', () => {
  expect(cutHeadline('🌧️ rain')).toBe('🌧️ rain')
  expect(cutHeadline('a'.repeat(50))).toBe('a'.repeat(50))
  expect(cutHeadline(`${'a'.repeat(50)}b`)).toBe(`${'a'.repeat(50)}…`)
  expect([...cutHeadline('🌧'.repeat(60))]).toHaveLength(51)
})

test('texts are made from kind and parameters, and a newer kind keeps the server’s text', () => {
  const long = 'It rains on everybody who did not bring a coat to the picnic'
  const { title, message } = notificationText(
    someNotification({ message: 'from the server', prediction: { id: 'p1', headline: long } }),
  )
  expect(title).toBe('New comment')
  expect(message).toBe('Jonas Weber commented on “It rains on everybody who did not bring a coat to…”')
  const folded = notificationText(someNotification({ params: { name: 'Jonas Weber', headline: 'It rains', count: 4 } }))
  expect(folded.message).toBe('Jonas Weber and 4 others commented on “It rains”')
  const arabic = notificationText(someNotification({ params: { name: 'أمينة' } }))
  expect(arabic.message).toBe('\u2068أمينة\u2069 commented on “It rains”')
  expect(notificationText(someNotification({ kind: 'newer', title: 'T', message: 'M' }))).toEqual({
    title: 'T',
    message: 'M',
  })
})

test('a rank has its name in the current language', async () => {
  const reached = someNotification({ kind: 'rankReached', params: { rank: 'Rising Star' }, prediction: null })
  expect(notificationText(reached).message).toBe('Your rank is now Rising Star.')
  const { notificationKinds, ranks } = textsOf('es')
  i18next.addResourceBundle('es', 'notificationKinds', notificationKinds).addResourceBundle('es', 'ranks', ranks)
  await i18next.changeLanguage('es')
  expect(notificationText(reached).message).toBe('Tu nivel ahora es Promesa.')
  expect(notificationText(someNotification({ ...reached, params: { rank: 'Oracle' } })).message).toBe(
    'Tu nivel ahora es Oracle.',
  )
})

test('notifications are grouped into top, today and earlier', () => {
  const noon = new Date(2026, 10, 21, 12).getTime()
  const at = (...parts: [number, number, number, number]) =>
    someNotification({ createdAt: new Date(...parts).toISOString() })
  const old = someNotification({ ...at(2026, 10, 20, 23), id: 'n9' })
  const parts = inParts([at(2026, 10, 21, 0), old], new Set(), noon)
  expect(parts.map(({ part, items }) => [part, items.length])).toEqual([
    ['today', 1],
    ['earlier', 1],
  ])
  expect(inParts([old], new Set(), noon).map(({ part }) => part)).toEqual(['earlier'])
  expect(inParts([old], new Set(['n9']), noon).map(({ part }) => part)).toEqual(['top'])
})
