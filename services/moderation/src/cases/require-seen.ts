import type { Queries } from '@hunch/kit/postgres'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import type { Case } from './store/cases.ts'
import { findAdditions, isJustReworded } from './store/reports.ts'

/** What a decision was made on: how many reports of the case were there when it was read; undefined where nobody says. */
export interface Seen {
  readonly seen?: number | undefined
}

/**
 * Holds a decision about the words of a locked case to those that were seen. Reports that came since are no reason to wait:
 * whoever files one after the other would keep everybody from acting. Where nobody says what was seen, only words that are
 * as they are for a while can have been.
 *
 * @throws caseChanged where words came since that wait for a look
 */
export async function requireSeen(tx: Queries, { id }: Pick<Case, 'id'>, { seen }: Seen): Promise<void> {
  if (seen === undefined) return requireSettled(tx, id)
  const { count, isHeldSince } = await findAdditions(tx, id, seen)
  if (isHeldSince || count < seen) throw errors.caseChanged()
}

/**
 * The same for a decision that ends all reports of a case: each of them was seen.
 *
 * @throws caseChanged where anything was added since
 */
export async function requireAllSeen(tx: Queries, { id }: Pick<Case, 'id'>, { seen }: Seen): Promise<void> {
  if (seen === undefined) return requireSettled(tx, id)
  if ((await findAdditions(tx, id, seen)).count !== seen) throw errors.caseChanged()
}

async function requireSettled(tx: Queries, id: string): Promise<void> {
  if (await isJustReworded(tx, id, fixedLimits.rewordedSeconds)) throw errors.caseChanged()
}
