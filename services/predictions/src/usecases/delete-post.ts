import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { lockOwn } from './lock-own.ts'
import { removePost } from './remove-post.ts'

/** Deletes a post for its owner or the admin. Throws predictionNotFound and notYourPrediction. */
export const deletePost = (ctx: Context, member: Member, id: string): Promise<void> =>
  ctx.database.transaction(async (tx) => removePost(tx, await lockOwn(tx, member, id, { orAdmin: true })))
