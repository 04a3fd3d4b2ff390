import type { Queries } from '@hunch/kit/postgres'
import { publishEvidence } from './events.ts'
import { countEvidenceChange } from './store/evidence.ts'
import { showHeld } from './store/photos.ts'
import { lockPost } from './store/posts.ts'

/** Makes a held photo visible to all who may see its post. */
export async function showPhoto(
  tx: Queries,
  { postId, photoFile }: { readonly postId: string; readonly photoFile: string },
): Promise<void> {
  const locked = postId && (await lockPost(tx, postId))
  if (!locked || !(await showHeld(tx, postId, photoFile))) return
  const version = await countEvidenceChange(tx, postId)
  // No photo was added or removed, but services that show the post must read it again.
  await publishEvidence(tx, locked.post, version, { photoFile: '', droppedFile: '' })
}
