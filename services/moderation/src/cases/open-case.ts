import type { Queries } from '@hunch/kit/postgres'
import { type NewCase, saveCase } from './store/cases.ts'
import { removeOldOpenings } from './store/openings.ts'

/** How whoever owns a thing that is held learns of its case. */
export { publishHoldStarted } from './events.ts'

/** How a group's creator acts on something, and how what they did can be opened. */
export { keepCase, unseal } from './store/cases.ts'

/** Opens the case about something, or again, and locks it; whoever opened it with older words opens it anew. Returns its id. */
export async function openCase(tx: Queries, about: NewCase): Promise<string> {
  const id = await saveCase(tx, about)
  await removeOldOpenings(tx, id)
  return id
}
