/** The specification's error catalogue: the text that a member reads when their action fails. */

import { type CallName, calls } from '@hunch/proto/http/client'
import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useFollow } from '#features/account/data/useFollow.ts'
import { useSetLocation } from '#features/account/data/usePreferences.ts'
import { useUpdateProfile } from '#features/account/data/useProfile.ts'
import { useRemovePhoto } from '#features/account/data/useProfilePhoto.ts'
import { useDeletePost as useDeleteAnyPost } from '#features/admin/data/usePostActions.ts'
import { useUserAction } from '#features/admin/data/useUserActions.ts'
import { useDeleteComment } from '#features/comments/data/useDeleteComment.ts'
import { useLike } from '#features/comments/data/useLike.ts'
import { usePostComment } from '#features/comments/data/usePostComment.ts'
import { useCreateGroup } from '#features/groups/data/useCreateGroup.ts'
import { useDisbandGroup, useJoinGroup, useLeaveGroup } from '#features/groups/data/useGroupActions.ts'
import { useRenewInvite } from '#features/groups/data/useInvite.ts'
import { useSendInvites } from '#features/groups/data/useInvitePeople.ts'
import { useWriteReflection } from '#features/journal/data.ts'
import { useDeletePost } from '#features/predictions/data/useDeletePost.ts'
import { useEditPost } from '#features/predictions/data/useEditPost.ts'
import { fakeServer, problem } from '#testing/fakeServer.ts'
import { amina, renderAs } from '#testing/render.tsx'

const id = '0190cccc-0000-7000-8000-000000000003'
const group = { id, isPrivate: false }
const comment = { id, predictionId: id }
const sent = { content: 'So it goes', key: 'key', at: 0 }
const reflection = { key: 'key', content: 'So it goes', mood: null, rating: null }
const words = { headline: 'a', supportingStatement: 'b' }
const newGroup = { name: 'a', description: '', isPrivate: false }
const nothing = () => undefined
const posted = { onSent: nothing, onFailed: nothing }
const removed = { onDone: nothing, onGone: nothing }

/** Combines a hook with a function that starts its action. */
function starting<T>(use: () => T, start: (action: T) => void): () => () => void {
  return function useStart() {
    const action = use()
    return () => start(action)
  }
}

const edits = starting(
  () => useEditPost(id, nothing),
  ({ mutate }) => mutate(words),
)
const deletesPost = starting(
  () => useDeletePost({ id, userId: id }, removed),
  ({ mutate }) => mutate(),
)
const deletesComment = starting(
  () => useDeleteComment(comment, removed),
  ({ mutate }) => mutate(),
)
const writes = (parentId: string | null) =>
  starting(
    () => usePostComment(id, posted),
    ({ mutate }) => mutate({ ...sent, parentId }),
  )
const likes = starting(
  () => useLike(comment),
  ({ like }) => like(true),
)
const reflects = starting(
  () => useWriteReflection(id, { onSaved: nothing }),
  ({ mutate }) => mutate(reflection),
)
const removesPhoto = starting(
  () => useRemovePhoto(nothing),
  ({ mutate }) => mutate(),
)
const updatesProfile = starting(
  () => useUpdateProfile(nothing),
  ({ mutate }) => mutate({ bio: 'a' }),
)
const follows = (follow: boolean) =>
  starting(
    () => useFollow(id),
    ({ mutate }) => mutate(follow),
  )
const setsLocation = starting(useSetLocation, ({ mutate }) => mutate({ country: 'KE' }))
const createsGroup = starting(
  () => useCreateGroup(nothing),
  ({ mutate }) => mutate({ wanted: newGroup, key: 'key' }),
)
const joins = starting(
  () => useJoinGroup(),
  ({ mutate }) => mutate({ id }),
)
const leaves = starting(
  () => useLeaveGroup(),
  ({ mutate }) => mutate(group),
)
const disbands = starting(
  () => useDisbandGroup(),
  ({ mutate }) => mutate(id),
)
const invites = starting(
  () => useSendInvites(id, nothing),
  ({ mutate }) => mutate([id]),
)
const renews = starting(
  () => useRenewInvite(id, nothing),
  ({ mutate }) => mutate(),
)
const deletesAnyPost = starting(useDeleteAnyPost, ({ mutate }) => mutate(id))
const actsOnUser = (action: Parameters<typeof useUserAction>[0]) =>
  starting(
    () => useUserAction(action),
    ({ mutate }) => mutate(id),
  )

type Row = readonly [name: CallName, useStart: () => () => void, title: string, text: string]

const toTheLetter: readonly Row[] = [
  ['updatePrediction', edits, 'Error', 'Failed to update prediction'],
  ['deleteComment', deletesComment, 'Error', 'Failed to delete comment'],
  ['createComment', writes(id), 'Error', 'Failed to post reply'],
  ['createComment', writes(null), 'Error', 'Failed to post comment'],
  ['likeComment', likes, 'Error', 'Failed to like comment'],
  ['writeReflection', reflects, 'Error', 'Failed to save reflection. Please try again.'],
  ['deletePrediction', deletesPost, 'Unable to delete', 'Please try again later'],
  ['removeProfileImage', removesPhoto, 'Remove failed', 'Please try again later'],
  ['updateOwnProfile', updatesProfile, 'Update failed', 'Failed to update profile. Please try again.'],
  ['followUser', follows(true), 'Error', 'Failed to follow user. Please try again.'],
  ['unfollowUser', follows(false), 'Error', 'Failed to unfollow user. Please try again.'],
  ['setLocation', setsLocation, 'Error', 'Failed to update location. Please try again.'],
]

const withServerMessage: readonly Row[] = [
  ['createGroup', createsGroup, 'Failed to create group', 'Something went wrong'],
  ['joinGroup', joins, 'Failed to join group', 'Something went wrong'],
  ['leaveGroup', leaves, 'Failed to leave group', 'Something went wrong'],
  ['disbandGroup', disbands, 'Failed to disband group', 'Something went wrong'],
  ['inviteUsers', invites, 'Failed to send invitations', 'Something went wrong'],
  ['makeInvite', renews, 'Failed to generate invite link', 'Something went wrong'],
  ['deleteAnyPrediction', deletesAnyPost, 'Failed to delete prediction', 'Please try again later'],
  ['deactivateUser', actsOnUser('deactivate'), 'Failed to deactivate user', 'Please try again later'],
  ['reactivateUser', actsOnUser('reactivate'), 'Failed to reactivate user', 'Please try again later'],
  ['deleteUser', actsOnUser('delete'), 'Failed to delete user', 'Please try again later'],
]

const sentence = 'Too many requests. Please try again in 7 s.'
const rejected = problem(429, 'tooManyRequests', {}, { 'Retry-After': '7' })
const broken = problem(500, 'internal')

/** Starts the action of a row against a server that returns `answer`. Returns the lines of the toast. */
async function toastOf([name, useStart]: Row, answer: Response): Promise<string[]> {
  const { method, path } = calls[name]
  const reads = { [`GET /api/predictions/${id}`]: broken, [`GET /api/predictions/${id}/comments`]: broken }
  fakeServer({ ...reads, [`${method} ${path.replace(/\{\w+\}/g, id)}`]: answer })
  const Starter = () => (
    <button type="button" onClick={useStart()}>
      Start
    </button>
  )
  const { unmount } = renderAs(amina, <Starter />)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  const toast = await screen.findByRole('listitem')
  const lines = [...toast.querySelectorAll(':scope > div > *')].map((line) => line.textContent ?? '')
  unmount()
  return lines
}

test.each(toTheLetter)('error catalogue: %s shows the exact text, and the reason below it', async (...row) => {
  const [, , title, text] = row
  expect(await toastOf(row, rejected)).toEqual([title, text, sentence])
})

test.each(toTheLetter)('error catalogue: %s shows the text alone if no reason is known', async (...row) => {
  const [, , title, text] = row
  expect(await toastOf(row, broken)).toEqual([title, text])
})

test.each(withServerMessage)("error catalogue: %s shows the server's message, else our own text", async (...row) => {
  const [, , title, text] = row
  expect(await toastOf(row, rejected)).toEqual([title, sentence])
  expect(await toastOf(row, broken)).toEqual([title, text])
})

test('error catalogue: an ended session has its own text, whichever action fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined) // jsdom cannot navigate and logs an error
  const over = problem(401, 'notSignedIn')
  for (const row of [...toTheLetter.slice(1, 6), ...withServerMessage]) {
    const [title, text] = await toastOf(row, over)
    expect([title, text]).toEqual(['Unauthorized', 'You are logged out. Logging in again...'])
  }
})
