import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import { caseLimits } from './limits.ts'
import type { Case } from './store/cases.ts'
import { findAdditions, findWaitingReasons, isJustReworded } from './store/reports.ts'

/** The part of a case that the moderator has seen. */
export interface Seen {
  /** Number of reports that the case had when the moderator read it; undefined if the client does not send the number. */
  readonly seen?: number | undefined
}

/**
 * Rejects a decision on a locked case if words that the moderator did not see were held. This applies even if another moderator
 * has reviewed these words, because an act's statement quotes the current words. Other new reports are accepted: otherwise a
 * stream of reports could block every decision. Without `seen`, rejects if the words changed within `rewordedSeconds` and are
 * still held.
 *
 * @throws caseChanged if unseen words were held, or `seen` exceeds the number of reports
 */
export async function requireSeen(tx: Queries, { id }: Pick<Case, 'id'>, { seen }: Seen): Promise<void> {
  if (seen === undefined) return requireSettled(tx, id)
  const { count, isHeldSince } = await findAdditions(tx, id, seen)
  if (isHeldSince || count < seen) throw errors.caseChanged()
}

/**
 * Like `requireSeen`, for a decision on all reports of a case: the moderator must have seen each of them. `seen` is required
 * while a held photo waits for review.
 *
 * @throws caseChanged if reports were added since
 */
export async function requireAllSeen(tx: Queries, { id }: Pick<Case, 'id'>, { seen }: Seen): Promise<void> {
  if (seen === undefined) {
    if ((await findWaitingReasons(tx, { id })).includes('heldPhoto')) throw errors.caseChanged()
    return requireSettled(tx, id)
  }
  if ((await findAdditions(tx, id, seen)).count !== seen) throw errors.caseChanged()
}

/**
 * Like `requireSeen`, for a decision that shows the held photos of a locked case. `seen` is required. New reports that are not
 * about held photos are accepted.
 *
 * @throws caseChanged if another photo was held since, or without `seen`
 */
export async function requirePhotosSeen(tx: Queries, { id }: Pick<Case, 'id'>, { seen }: Seen): Promise<void> {
  if (seen === undefined) throw errors.caseChanged()
  const { count, isPhotoSince } = await findAdditions(tx, id, seen)
  if (isPhotoSince || count < seen) throw errors.caseChanged()
}

async function requireSettled(tx: Queries, id: string): Promise<void> {
  if (await isJustReworded(tx, id, caseLimits.rewordedSeconds)) throw errors.caseChanged()
}
