import { type DeadlineChoice, deadlineChoices } from '@hunch/proto/http/client'

const minuteMs = 60_000

/** The deadline options of the create dialog, in their order. */
export const deadlineOptions = Object.keys(deadlineChoices) as DeadlineChoice[]

/** An option's duration in milliseconds. */
export const durationMs = (choice: DeadlineChoice): number => deadlineChoices[choice] * minuteMs

/** The deadline of an option chosen at `nowMs` (server time), as ISO 8601. */
export const deadlineFrom = (choice: DeadlineChoice, nowMs: number): string =>
  new Date(nowMs + durationMs(choice)).toISOString()
