/** What an operator's checker says of a picture: it may be shown, somebody has to look at it, or it may not be shown. */
export const verdicts = ['allow', 'hold', 'refuse'] as const

export type Verdict = (typeof verdicts)[number]
