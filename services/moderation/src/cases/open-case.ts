import type { Queries } from '@hunch/kit/postgres'
import { type CreatorCase, type NewCase, saveCase, saveCreatorCase } from './store/cases.ts'
import { removeOldOpenings, removeOpenings } from './store/openings.ts'

/** Re-exported for `flags`: publishes a hold for the owning service. */
export { publishHoldStarted } from './events.ts'
/** Re-exported for `appeals`, which unseals a case, and for event handlers, which mark deleted targets and change owners. */
export { changeOwner, markGone as noteGone, markPostGone as notePostGone, unseal } from './store/cases.ts'

/**
 * Opens or reopens a target's case, locks it and returns its id. Moderators must open a private case again if it was reopened,
 * or if it has new words, so that each of their readings is in the audit log.
 */
export async function openCase(tx: Queries, about: NewCase): Promise<string> {
  const id = await saveCase(tx, about)
  await (about.isReworded ? removeOpenings : removeOldOpenings)(tx, id)
  return id
}

/**
 * Finds or creates the case for an act of a group's creator, locks it and returns its id. An existing case stays open or
 * decided. Moderators must open a private case again, because the act has the current words.
 */
export async function keepCase(tx: Queries, about: CreatorCase): Promise<string> {
  const id = await saveCreatorCase(tx, about)
  await removeOpenings(tx, id)
  return id
}
