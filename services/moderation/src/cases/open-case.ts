import type { Queries } from '@hunch/kit/postgres'
import { type CreatorCase, type NewCase, saveCase, saveCreatorCase } from './store/cases.ts'
import { removeOldOpenings, removeOpenings } from './store/openings.ts'

/** Re-exported for `flags`: publishes a hold for the owning service. */
export { publishHoldStarted } from './events.ts'
/** Re-exported. `appeals` unseals cases; event handlers mark the cases of deleted targets and change the owners of cases. */
export { changeOwner, markGone as noteGone, markPostGone as notePostGone, unseal } from './store/cases.ts'

/**
 * Opens or reopens a case with `saveCase`. If a private case was reopened or has new words, each moderator must open the case
 * again. The audit log thus has each reading.
 */
export async function openCase(tx: Queries, about: NewCase): Promise<string> {
  const id = await saveCase(tx, about)
  await (about.isReworded ? removeOpenings : removeOldOpenings)(tx, id)
  return id
}

/**
 * Finds or creates a case with `saveCreatorCase`. Moderators must open a private case again, because the act shows them the
 * target's current words.
 */
export async function keepCase(tx: Queries, about: CreatorCase): Promise<string> {
  const id = await saveCreatorCase(tx, about)
  await removeOpenings(tx, id)
  return id
}
