import { holdTimes } from './holds/limits.ts'
import { imageTimes } from './images/limits.ts'
import { photoTimes } from './photos/limits.ts'

/** Durations that tests change, through the service's context. */
export const defaultTimes = { ...imageTimes, ...photoTimes, ...holdTimes } as const

export type Times = { readonly [K in keyof typeof defaultTimes]: number }
