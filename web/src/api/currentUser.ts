import type { Reply } from '@hunch/proto/http/client'
import { readOr } from './call.ts'

/** The member who is signed in, with the fields that only they see. */
export type CurrentUser = NonNullable<Reply<'getCurrentUser'>>

/** Returns the member who is signed in; null for a visitor. */
export const fetchCurrentUser = (signal?: AbortSignal): Promise<CurrentUser | null> =>
  readOr(null, 'getCurrentUser', signal ? { signal } : {})

/** How a person is called: by first and last name where both are there, else by either, else by their e-mail. */
export function nameOf(person: { firstName: string | null; lastName: string | null; email: string }): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email
}
