import { callDefaults } from './calls/limits.ts'
import { liveDefaults } from './live/limits.ts'
import { requestDefaults } from './requests/limits.ts'
import { responseDefaults } from './responses/limits.ts'
import { shareDefaults } from './share/limits.ts'
import { upstreamDefaults } from './upstreams/limits.ts'

/** Defaults of the limits that the setting LIMITS can override by name. `…Ms` is in ms, `…Bytes` in bytes. */
export const defaultLimits = {
  ...requestDefaults,
  ...callDefaults,
  ...upstreamDefaults,
  ...responseDefaults,
  ...shareDefaults,
  ...liveDefaults,
} as const

export type Limits = { readonly [K in keyof typeof defaultLimits]: number }
