import { type DeadlineChoice, deadlineChoices } from '@hunch/proto/http/client'

const minuteMs = 60_000

/** The choices of the create dialog in their order. */
export const choices = Object.keys(deadlineChoices) as DeadlineChoice[]

/** How long a choice is, in milliseconds. */
export const durationMs = (choice: DeadlineChoice): number => deadlineChoices[choice] * minuteMs

/** The deadline that a choice means at `nowMs` (server time), as ISO 8601. */
export const deadlineFrom = (choice: DeadlineChoice, nowMs: number): string =>
  new Date(nowMs + durationMs(choice)).toISOString()
