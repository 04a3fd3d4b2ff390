import { type DeadlineChoice, deadlineBounds, deadlineChoices } from '@hunch/proto/http/client'

const minuteMs = 60_000

/** The deadline options of the create dialog, in their order. */
export const deadlineOptions = Object.keys(deadlineChoices) as DeadlineChoice[]

/** An option's duration in milliseconds. */
export const durationMs = (choice: DeadlineChoice): number => deadlineChoices[choice] * minuteMs

/** What is chosen in the dialog: one of the options, or a time of one's own. */
export type ChosenDeadline = DeadlineChoice | typeof ownTime
export const ownTime = 'own'

interface Chosen {
  readonly deadline: ChosenDeadline
  /** As a field for day and time holds it ("2026-11-24T20:40"), in the person's time zone; for a time of one's own. */
  readonly ownDeadline: string
}

/** The deadline chosen at `nowMs` (server time), in milliseconds; NaN where no time was picked yet. */
export const deadlineMs = ({ deadline, ownDeadline }: Chosen, nowMs: number): number =>
  deadline === ownTime ? new Date(ownDeadline).getTime() : nowMs + durationMs(deadline)

/** The bounds of a time of one's own, as the field holds them. */
export const deadlineRange = (nowMs: number): { min: string; max: string } => ({
  min: toField(nowMs + deadlineBounds.least * minuteMs + minuteMs),
  max: toField(nowMs + deadlineBounds.most * minuteMs),
})

/** Whether the server would accept a deadline. */
export const isInRange = (deadline: number, nowMs: number): boolean =>
  deadline >= nowMs + deadlineBounds.least * minuteMs && deadline <= nowMs + deadlineBounds.most * minuteMs

/** A moment as a field for day and time holds it, in the browser's time zone. */
export function toField(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
