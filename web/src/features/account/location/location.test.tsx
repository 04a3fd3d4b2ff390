import { afterEach, expect, jest, test } from '@jest/globals'
import { createQueryClient } from '#api/index.ts'
import { fakeServer, json, problem } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import { countriesIn, countryName } from './countries.ts'
import { detectLocation } from './detectLocation.ts'
import { sendLocation } from './sendLocation.ts'

const found = (country: string) => json({ country, city: null, timezone: null })

afterEach(() => {
  jest.useRealTimers()
})

/** Detects the location without waiting between retries. */
async function detect(timeZone: string) {
  jest.useFakeTimers()
  const detected = detectLocation(createQueryClient(), timeZone)
  await jest.runAllTimersAsync()
  return detected
}

test('location: the server’s lookup comes before the time zone', async () => {
  fakeServer({ 'GET /api/location': found('DE') })
  expect(await detect('Africa/Nairobi')).toEqual({
    country: 'DE',
    city: null,
    timezone: 'Africa/Nairobi',
    by: 'lookup',
  })
})

test.each([
  ['Africa/Nairobi', 'KE'],
  ['America/New_York', 'US'],
  ['America/Los_Angeles', 'US'],
  ['America/Chicago', 'US'],
  ['America/Denver', 'US'],
  ['Asia/Hong_Kong', 'HK'],
  ['Asia/Kolkata', 'IN'],
  ['America/Toronto', 'CA'],
  ['Europe/Podgorica', 'ME'],
  ['Asia/Kuala_Lumpur', 'MY'],
])('time zone guess: %s is %s, whether the lookup finds nothing or fails', async (timeZone, country) => {
  fakeServer({ 'GET /api/location': found('Unknown') })
  expect(await detect(timeZone)).toMatchObject({ country, timezone: timeZone, by: 'timeZone' })
  localStorage.clear()
  fakeServer({ 'GET /api/location': problem(503, 'unavailable') })
  expect(await detect(timeZone)).toMatchObject({ country, by: 'timeZone' })
})

test('time zone guess: any other zone is KE if the lookup fails, else Unknown', async () => {
  fakeServer({ 'GET /api/location': found('Unknown') })
  expect(await detect('Europe/Oslo')).toMatchObject({ country: 'Unknown', by: 'default' })
  localStorage.clear()
  fakeServer({ 'GET /api/location': problem(503, 'unavailable') })
  expect(await detect('Europe/Oslo')).toMatchObject({ country: 'KE', by: 'default' })
})

test('location cache: a result is kept for 24 hours, also after a reload', async () => {
  const { received } = fakeServer({ 'GET /api/location': found('DE') })
  const start = Date.now()
  await detect('Europe/Oslo')
  expect(await detect('Europe/Oslo')).toMatchObject({ country: 'DE' })
  expect(received).toHaveLength(1)
  jest.setSystemTime(start + 24 * 60 * 60_000 - 1_000)
  await detectLocation(createQueryClient(), 'Europe/Oslo')
  expect(received).toHaveLength(1)
  jest.setSystemTime(start + 24 * 60 * 60_000 + 1_000)
  await detectLocation(createQueryClient(), 'Europe/Oslo')
  expect(received).toHaveLength(2)
})

test('location cache: a failure is retried 2 times and not kept', async () => {
  const failing = fakeServer({ 'GET /api/location': problem(503, 'unavailable') })
  await detect('Europe/Oslo')
  expect(failing.received).toHaveLength(3)
  let asked = 0
  fakeServer({ 'GET /api/location': () => (++asked < 3 ? problem(503, 'unavailable') : found('NO')) })
  expect(await detect('Europe/Oslo')).toMatchObject({ country: 'NO', by: 'lookup' })
})

test('the location is sent once for each member', async () => {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const answers = { 'GET /api/location': found('DE'), 'POST /api/users/detect-location': json({ country: 'DE' }) }
  const { received } = fakeServer(answers)
  const sent = () => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const cache = createQueryClient()
  await sendLocation(cache, amina.id)
  expect(sent()).toEqual([{ country: 'DE', city: null, timezone }])
  expect(localStorage.getItem('sentLocation')).toBe(`${amina.id} DE ${timezone}`)
  await sendLocation(cache, amina.id)
  expect(sent()).toHaveLength(1)
  await sendLocation(cache, 'another')
  expect(sent()).toHaveLength(2)
})

test('country list: about 190, named and sorted for the language', () => {
  const english = countriesIn('en')
  expect(english.length).toBeGreaterThan(185)
  expect(english.length).toBeLessThan(200)
  expect(new Set(english.map(({ code }) => code)).size).toBe(english.length)
  expect(english.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== code)).toBe(true)
  expect(english[0]?.name).toBe('Afghanistan')
  expect(countriesIn('de').find(({ code }) => code === 'KE')?.name).toBe('Kenia')
  expect(countriesIn('ar').find(({ code }) => code === 'KE')?.name).toBe('كينيا')
  expect(countriesIn('ja').find(({ code }) => code === 'DE')?.name).toBe('ドイツ')
  const german = countriesIn('de').map(({ name }) => name)
  expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'))
  expect(countryName('ZZZ', 'en')).toBe('ZZZ')
})
