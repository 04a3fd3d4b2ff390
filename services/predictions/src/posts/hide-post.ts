import type { Queries } from '@hunch/kit/postgres'
import { publishVisibility } from './events.ts'
import { type Hide, saveHide } from './store/hides.ts'

/** Hides a post from all but its owner while any act of moderation stands that hides it, or any flag that holds it. */
export async function hidePost(tx: Queries, hide: Hide): Promise<void> {
  const changed = await saveHide(tx, hide)
  if (changed && !changed.post.deletedAt) await publishVisibility(tx, changed)
}

/** The same for the read model alone. */
export async function recordHide(tx: Queries, hide: Hide): Promise<void> {
  await saveHide(tx, hide)
}
