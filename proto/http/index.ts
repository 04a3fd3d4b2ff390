/** The HTTP calls of the whole product, by name. */
import * as analytics from './analytics.ts'
import * as auth from './auth.ts'
import type { Call } from './call.ts'
import * as gateway from './gateway.ts'
import * as groups from './groups.ts'
import * as media from './media.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as predictions from './predictions.ts'
import * as social from './social.ts'

export * from './analytics.ts'
export * from './auth.ts'
export * from './call.ts'
export * from './categories.ts'
export * from './common.ts'
export * from './deadlines.ts'
export * from './gateway.ts'
export * from './groups.ts'
export * from './limits.ts'
export * from './media.ts'
export * from './moderation.ts'
export * from './notifications.ts'
export * from './predictions.ts'
export * from './problem.ts'
export * from './social.ts'
export * from './visible-text.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'owner' in value && 'path' in value

const declared: [string, unknown][] = Object.entries({
  ...auth,
  ...predictions,
  ...social,
  ...groups,
  ...notifications,
  ...media,
  ...analytics,
  ...moderation,
  ...gateway,
})

/** Every call by name, in the order of declaration. */
export const calls: Readonly<Record<string, Call>> = Object.fromEntries(
  declared.filter((entry): entry is [string, Call] => isCall(entry[1])),
)
