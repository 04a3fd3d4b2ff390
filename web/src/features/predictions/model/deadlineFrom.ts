import { type DeadlineChoice, deadlineBounds, deadlineChoices } from '@hunch/proto/http/client'

const minuteMs = 60_000

/** The deadline options of the create dialog, in display order. */
export const deadlineOptions = Object.keys(deadlineChoices) as DeadlineChoice[]

/** Returns an option's duration, in ms. */
export const durationMs = (choice: DeadlineChoice): number => deadlineChoices[choice] * minuteMs

/** The choice in the dialog: one of the options, or a custom time. */
export type ChosenDeadline = DeadlineChoice | typeof ownTime
export const ownTime = 'own'

interface Chosen {
  readonly deadline: ChosenDeadline
  /** Value of the date and time field, for a custom time. Local time, for example "2026-11-24T20:40". */
  readonly ownDeadline: string
}

/** Returns the deadline chosen at `nowMs` (server time), in ms. NaN if no custom time was picked yet. */
export const deadlineMs = ({ deadline, ownDeadline }: Chosen, nowMs: number): number =>
  deadline === ownTime ? new Date(ownDeadline).getTime() : nowMs + durationMs(deadline)

/** Returns the bounds of a custom time as values of the date and time field. */
export const deadlineRange = (nowMs: number): { min: string; max: string } => ({
  min: toField(nowMs + deadlineBounds.least * minuteMs + minuteMs),
  max: toField(nowMs + deadlineBounds.most * minuteMs),
})

/** Whether the server accepts a deadline. */
export const isInRange = (deadline: number, nowMs: number): boolean =>
  deadline >= nowMs + deadlineBounds.least * minuteMs && deadline <= nowMs + deadlineBounds.most * minuteMs

/** Formats a time in ms as the value of a date and time field, in local time. Example: "2026-11-24T20:40". */
export function toField(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
