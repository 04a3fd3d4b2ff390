import type { Queries } from '@hunch/kit/postgres'
import { deletePhotos } from '../store/post-photos.ts'
import { deleteVersions } from '../store/post-versions.ts'
import { deleteWords } from '../store/post-words.ts'
import { type Locked, lockPost, updatePost } from '../store/posts.ts'
import { announceDeleted } from './announce.ts'

/** Deletes a locked post: its id, votes and figures stay, its words and photos do not. */
export async function removePost(tx: Queries, { post, now }: Locked): Promise<void> {
  const version = post.version + 1
  const wordless = { headline: '', supportingStatement: '', experienceContext: null }
  await deletePhotos(tx, post.id)
  await deleteVersions(tx, post.id)
  await deleteWords(tx, post.id)
  await updatePost(tx, post.id, { ...wordless, deletedAt: now, dueAt: null, version })
  await announceDeleted(tx, post, version)
}

/** The same for many, locked in the order of their ids. */
export async function removePosts(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) {
    const locked = await lockPost(tx, id)
    if (locked) await removePost(tx, locked)
  }
}
