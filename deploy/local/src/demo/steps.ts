/** Acts that share one setting of the clock, in their order. */
export interface Step<Act> {
  readonly at: Date
  readonly acts: Act[]
}

/** Maximum time by which an act may be moved earlier: a share of its age, within bounds in ms. */
const broughtForward = { share: 0.06, leastMs: 3 * 60_000, mostMs: 4 * 3_600_000 }

/**
 * Groups acts, sorted by time, so that the clock is set less often. `joins` returns whether an act may join the last step. It
 * may not if an act of that step must be done first.
 */
export function stepsOf<Act extends { readonly at: Date }>(
  acts: readonly Act[],
  now: Date,
  joins: (act: Act, step: Step<Act>) => boolean,
): Step<Act>[] {
  const steps: Step<Act>[] = []
  for (const act of acts) {
    const step = steps.at(-1)
    if (step && act.at.getTime() - step.at.getTime() <= mostEarly(act.at, now) && joins(act, step)) step.acts.push(act)
    else steps.push({ at: act.at, acts: [act] })
  }
  return steps
}

const mostEarly = (at: Date, now: Date): number => {
  const { share, leastMs, mostMs } = broughtForward
  return Math.min(mostMs, Math.max(leastMs, share * (now.getTime() - at.getTime())))
}
