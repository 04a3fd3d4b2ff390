/** Who may read the posts of a group, and mark a post as "Not interested". */
import type { Member } from '@hunch/kit/identity'
import { isCreator } from '../clients/groups.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { ownsPost, requireViewable } from '../posts/policy.ts'
import type { Viewer } from '../schema/visibility.ts'

/**
 * Checks that a viewer may read a group's posts. Returns the id of the group in an array, which is empty if the group is
 * public, and whether the viewer reads the posts in spite of blocks, as the group's creator.
 *
 * @throws groupNotFound if the group does not exist, or if it is private and the viewer is not in it
 * @throws unavailable if groups is unavailable
 */
export async function requireGroupPosts(
  ctx: Context,
  viewer: Viewer,
  groupId: string,
): Promise<{ readonly groupIds: readonly string[]; readonly evenBlocked: boolean }> {
  const group = await ctx.groups.find(groupId, viewer?.id)
  // An invited member may see the group's name, but not its posts.
  if (!group || (group.isPrivate && !group.isMember)) throw errors.groupNotFound()
  return {
    groupIds: group.isPrivate ? [groupId] : [],
    evenBlocked: viewer !== undefined && isCreator(group, viewer.id),
  }
}

/** @throws predictionNotFound if the member may not see the post, or if it is their own */
export async function requireOthersPost(ctx: Context, member: Member, postId: string): Promise<void> {
  // This check must come first. In the other order, the member could delete their own post between the two checks, and the
  // post would pass as another member's.
  if (await ownsPost(ctx, member, postId)) throw errors.predictionNotFound()
  await requireViewable(ctx, member, postId)
}
