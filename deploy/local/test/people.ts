import { readFileSync } from 'node:fs'
import { expect } from '@jest/globals'
import { type Browser, createBrowser } from '../src/demo/browser.ts'
import type { AnyProduct } from '../src/product.ts'

export const adminAccount = { email: 'admin@example.com', password: 'a long enough password' }

/** A photo as a camera makes it, with GPS data. */
const gpsPhoto = new Uint8Array(readFileSync(new URL('../../../web/e2e/photos/camera-with-gps.jpg', import.meta.url)))

/** A member, and a browser in which they are signed in. */
export interface SignedInMember {
  readonly id: string
  readonly email: string
  readonly browser: Browser
}

/** Returns the JSON of a response, which must have this status. */
export async function answer<T>(asked: Promise<Response>, status = 200): Promise<T> {
  const response = await asked
  const body = await response.text()
  expect([response.url, response.status, response.status === status ? '' : body]).toEqual([response.url, status, ''])
  return (body ? JSON.parse(body) : undefined) as T
}

/** Signs a new member up at the local provider. */
export async function signUp(
  product: AnyProduct,
  name: string,
  more: Record<string, string> = {},
): Promise<SignedInMember> {
  const browser = createBrowser(product.origin())
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email, ...more })
  const { id } = await answer<{ id: string }>(browser.call('GET', '/api/auth/user'))
  return { id, email, browser }
}

export async function signInAdmin(product: AnyProduct): Promise<SignedInMember> {
  const browser = createBrowser(product.origin())
  const { id } = await answer<{ id: string }>(browser.call('POST', '/api/auth/login', adminAccount))
  return { id, email: adminAccount.email, browser }
}

/** A form with fields and photos. */
export function formOf(fields: Readonly<Record<string, string>>, photoField?: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photoField) form.append(photoField, new Blob([gpsPhoto]), 'holiday.jpg')
  return form
}

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** Posts something. Returns the post's id. */
export async function post(
  { browser }: SignedInMember,
  fields: Readonly<Record<string, string>> = {},
  photoField?: string,
): Promise<string> {
  const given = { headline: 'It rains', supportingStatement: 'As it always does.', deadline: inMinutes(60), ...fields }
  const posting = browser.send('POST', '/api/predictions', formOf(given, photoField))
  return (await answer<{ prediction: { id: string } }>(posting, 201)).prediction.id
}

/** Comments on a post. Returns the comment's id. */
export async function comment({ browser }: SignedInMember, predictionId: string, content = 'Indeed.'): Promise<string> {
  return (await answer<{ id: string }>(browser.call('POST', '/api/comments', { predictionId, content }), 201)).id
}

/** Makes a group. Returns its id. */
export async function group({ browser }: SignedInMember, isPrivate: boolean, name = 'Rowers'): Promise<string> {
  return (await answer<{ id: string }>(browser.call('POST', '/api/groups', { name, isPrivate }), 201)).id
}

export const inviteCode = async ({ browser }: SignedInMember, groupId: string): Promise<string> =>
  (await answer<{ inviteCode: string }>(browser.call('GET', `/api/groups/${groupId}/invite`))).inviteCode
