import type { Queries } from '@hunch/kit/postgres'
import { type NewCase, saveCase } from './store/cases.ts'
import { removeOldOpenings, removeOpenings } from './store/openings.ts'

/** For `flags`: publishes a hold for the owning service. */
export { publishHoldStarted } from './events.ts'

/**
 * `keepCase` gets a case for an act of a group's creator; `unseal` opens it to moderators. `changeOwner` is for a group that
 * another creator takes over.
 */
export { changeOwner, keepCase, unseal } from './store/cases.ts'

/**
 * Opens or reopens a target's case, locks it and returns its id. Moderators must open a private case again if it was reopened,
 * or if it has new words: each of their readings is in the audit log.
 */
export async function openCase(tx: Queries, about: NewCase): Promise<string> {
  const id = await saveCase(tx, about)
  await (about.isReworded ? removeOpenings : removeOldOpenings)(tx, id)
  return id
}
