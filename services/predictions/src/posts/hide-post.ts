import type { Queries } from '@hunch/kit/postgres'
import { publishVisibility } from './events.ts'
import { type Hide, saveHide } from './store/hides.ts'

/** Stores whether an act or a flag hides a post. While any does, only the owner sees the post. Publishes a change. */
export async function hidePost(tx: Queries, hide: Hide): Promise<void> {
  const changed = await saveHide(tx, hide)
  if (changed && !changed.post.deletedAt) await publishVisibility(tx, changed)
}

/** Like `hidePost`, but publishes nothing. */
export async function recordHide(tx: Queries, hide: Hide): Promise<void> {
  await saveHide(tx, hide)
}
