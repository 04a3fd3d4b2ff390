/** Verdicts of the operator's checker: show the picture, have a moderator look at it, or reject it. */
export const verdicts = ['allow', 'hold', 'refuse'] as const

export type Verdict = (typeof verdicts)[number]
