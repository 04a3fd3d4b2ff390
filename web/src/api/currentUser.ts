import type { calls, Reply } from '@hunch/proto/http/client'
import { ApiError } from './error.ts'
import { request } from './request.ts'

/** The signed-in member, with the fields that only they see. */
export type CurrentUser = NonNullable<Reply<'getCurrentUser'>>

/** Written out here because the landing screen does not load the list of all calls. */
const { method, path }: Pick<(typeof calls)['getCurrentUser'], 'method' | 'path'> = {
  method: 'GET',
  path: '/api/auth/user',
}

/** Returns the signed-in member; null for a visitor. Throws ApiError for other failures. */
export async function fetchCurrentUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    return (await request(method, path, signal ? { signal } : {})).data as CurrentUser
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** A person's display name: first and last name, or the one that is set, or else the e-mail address. */
export function nameOf(person: { firstName: string | null; lastName: string | null; email: string }): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email
}
