import type { Context } from '../context.ts'
import type { Verdict } from './rules/verdicts.ts'

/** The result for a photo being stored: a verdict, or `waiting` for one. */
type FirstVerdict = Verdict | 'waiting'

/**
 * Requests a verdict on an upload, within the time that an upload may wait. `isPrivate`: whether it is for a private
 * group. If that is unknown and private photos are not checked, the photo waits. Default without a checker: `allow`.
 */
export async function firstVerdict(
  { checker, checksPrivate, times }: Context,
  bytes: Uint8Array,
  isPrivate: boolean | undefined,
): Promise<FirstVerdict> {
  if (!checker || (isPrivate && !checksPrivate)) return 'allow'
  if (checker.isSilent() || (isPrivate === undefined && !checksPrivate)) return 'waiting'
  return (await checker.ask(bytes, times.checkWaitMs)) ?? 'waiting'
}
