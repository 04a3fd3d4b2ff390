/** Calls that the members in the tests of backups make by a browser. */
import { readFileSync } from 'node:fs'
import type { Browser } from '@hunch/local/browser'
import { expect } from '@jest/globals'

const photo = readFileSync(new URL('../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url))

/** Reads a path as the signed-in member. Returns the reply. */
export async function read<T>(browser: Browser, path: string): Promise<T> {
  const response = await browser.call('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

/** Posts a prediction with a photo. Returns its id. */
export async function post(browser: Browser): Promise<string> {
  const form = new FormData()
  form.set('headline', 'It rains on Sunday')
  form.set('supportingStatement', 'It always does.')
  form.set('deadline', new Date(Date.now() + 3_600_000).toISOString())
  form.append('photos', new Blob([photo]), 'holiday.jpg')
  const response = await browser.send('POST', '/api/predictions', form)
  expect(response.status).toBe(201)
  return ((await response.json()) as { prediction: { id: string } }).prediction.id
}
