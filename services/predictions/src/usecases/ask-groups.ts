import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { anyPrivate } from '../store/posts.ts'

/** Whoever looks: a member, or (undefined) a visitor. */
export type Viewer = Pick<Member, 'id'> | undefined

/**
 * The private groups that someone is in, asked for once a request and never kept. Where groups
 * is away they are none, so that private posts are absent.
 */
export async function privateGroupsOf(ctx: Context, viewer: Viewer): Promise<readonly string[]> {
  if (!viewer) return []
  try {
    return await ctx.groups.privateOf(viewer.id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'posts of private groups are absent for now')
    return []
  }
}

/** The same for some known posts: nobody is asked where all of them are for everyone. */
export const groupsToSee = async (ctx: Context, viewer: Viewer, postIds: readonly string[]) =>
  viewer && (await anyPrivate(ctx.database.db, postIds)) ? privateGroupsOf(ctx, viewer) : []
