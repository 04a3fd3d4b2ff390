/** The deadline options of the create dialog, in order, in minutes. Names: `create.deadlines` in the web app's texts. */
export const deadlineChoices = {
  '30m': 30,
  '1h': 60,
  '2h': 120,
  '3h': 180,
  '6h': 360,
  '12h': 720,
  '1d': 1_440,
  '2d': 2_880,
  '3d': 4_320,
  '1w': 10_080,
} as const
/** The bounds of a deadline that a person picks by day and hour, in minutes from now. */
export const deadlineBounds = { least: 5, most: 365 * 1_440 } as const
export type DeadlineChoice = keyof typeof deadlineChoices
export const defaultDeadline: DeadlineChoice = '1h'
