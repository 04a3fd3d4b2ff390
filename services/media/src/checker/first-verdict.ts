import type { Context } from '../context.ts'
import type { Verdict } from './rules/verdicts.ts'

/** What becomes of a photo that is being stored: nothing is in its way, or somebody has to say something first. */
type FirstVerdict = Verdict | 'waiting'

/**
 * Asks about a picture that is being uploaded, for as long as an upload may wait. `isPrivate` is whether it is for a
 * private group; while that is not known, nothing is sent and it waits. Without a checker everything is allowed.
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
