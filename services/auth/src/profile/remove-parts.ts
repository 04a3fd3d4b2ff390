import type { Queries } from '@hunch/kit/postgres'
import { type ActTaken, ProfilePart } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { lockAccount } from '../accounts/load-account.ts'
import { applyChange } from '../accounts/write-account.ts'

/** An act of moderation on a profile. */
type Removal = Pick<ActTaken, 'memberId' | 'parts' | 'refusePhotos'>

/**
 * Clears those parts of a profile that moderation removed, and no others. The member may fill them again. Media deletes
 * the picture and, with `refusePhotos`, does not take it again. A removal from a deleted account is ignored.
 */
export async function handleRemoval(tx: Queries, { memberId, parts, refusePhotos }: Removal): Promise<void> {
  const account = await lockAccount(tx, memberId)
  if (!account) return
  const removes = (part: ProfilePart): boolean => parts.includes(part)
  const change = {
    ...(removes(ProfilePart.NAME) ? { firstName: null, lastName: null } : {}),
    ...(removes(ProfilePart.BIO) ? { bio: null } : {}),
    ...(removes(ProfilePart.PHOTO) ? { profileImageFile: null } : {}),
  }
  await applyChange(tx, account, change, { refusePhoto: refusePhotos && removes(ProfilePart.PHOTO) })
}
