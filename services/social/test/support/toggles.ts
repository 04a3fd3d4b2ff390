import type { CallAs, TestMember } from '@hunch/kit/testing'
import * as calls from '@hunch/proto/http'

export type Kind = (typeof calls.reactionKinds)[number]

/** The calls that set and undo something of a member. */
export const togglesOf = (call: CallAs) => ({
  /** Sets the member's reaction to a post; null removes it. */
  react: (member: TestMember, postId: string, kind: Kind | null) =>
    kind
      ? call(member, calls.setReaction, { params: { id: postId }, body: { kind } })
      : call(member, calls.removeReaction, { params: { id: postId } }),
  /** Likes a comment, or takes the like back. */
  like: (member: TestMember, commentId: string, likes = true) =>
    call(member, likes ? calls.likeComment : calls.unlikeComment, { params: { id: commentId } }),
  /** Follows another member, or ends that. */
  follow: (member: TestMember, followedId: string, follows = true) =>
    call(member, follows ? calls.followUser : calls.unfollowUser, { params: { id: followedId } }),
})
