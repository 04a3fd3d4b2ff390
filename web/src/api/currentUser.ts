import type { calls, Reply } from '@hunch/proto/http/client'
import { ApiError } from './error.ts'
import { request } from './request.ts'

/** The member who is signed in, with the fields that only they see. */
export type CurrentUser = NonNullable<Reply<'getCurrentUser'>>

/** Read without the list of all calls, which the landing screen does not load. */
const { method, path }: Pick<(typeof calls)['getCurrentUser'], 'method' | 'path'> = {
  method: 'GET',
  path: '/api/auth/user',
}

/** Returns the member who is signed in; null for a visitor. */
export async function fetchCurrentUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return (await request(method, path, signal ? { signal } : {})).data as CurrentUser
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** How a person is called: by first and last name where both are there, else by either, else by their e-mail. */
export function nameOf(person: { firstName: string | null; lastName: string | null; email: string }): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email
}
