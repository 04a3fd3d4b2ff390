import type { Reply } from '@hunch/proto/http/client'
import { readOr } from './call.ts'

/** The member who is signed in, with the fields that only they see. */
export type CurrentUser = NonNullable<Reply<'getCurrentUser'>>

/** Asks who is signed in; a visitor is null, not a failure. */
export const whoLooks = (signal?: AbortSignal): Promise<CurrentUser | null> =>
  readOr(null, 'getCurrentUser', signal ? { signal } : {})
