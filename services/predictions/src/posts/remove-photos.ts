import type { Queries } from '@hunch/kit/postgres'
import { publishPhotosRemoved } from './events.ts'
import { countEvidenceChange, removeEvidencePhotos } from './store/evidence.ts'
import { deletePhotosNamed } from './store/photos.ts'
import { lockPost } from './store/posts.ts'

/** A removal of photos by moderation. */
interface Removal {
  readonly postId: string
  /** Files at media of the removed photos. */
  readonly files: readonly string[]
  /** The act after which media rejects new uploads of the photos, until it is lifted; empty if it does not reject them. */
  readonly refusingActId: string
}

/**
 * Removes the named photos from a post and from its evidence. Everything else of the post stays, except for evidence without
 * a note. Ignores photos that the post does not have. Does nothing if the post is deleted.
 */
export async function removePhotos(tx: Queries, { postId, files, refusingActId }: Removal): Promise<void> {
  const locked = await lockPost(tx, postId)
  if (!locked) return
  const photoFiles = [
    ...(await deletePhotosNamed(tx, postId, files)),
    ...(await removeEvidencePhotos(tx, postId, files)),
  ]
  if (photoFiles.length === 0) return
  const version = await countEvidenceChange(tx, postId)
  await publishPhotosRemoved(tx, locked.post, version, { photoFiles, refusingActId })
}
