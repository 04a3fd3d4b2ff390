import type { Queries } from '@hunch/kit/postgres'
import { type ActTaken, ProfilePart } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { lockAccount } from '../accounts/load-account.ts'
import { applyChange } from '../accounts/write-account.ts'

/** An act of moderation on a profile. */
type Removal = Pick<ActTaken, 'actId' | 'memberId' | 'parts' | 'photoFile' | 'refusePhotos'>

/**
 * Clears only the parts of a profile that moderation removed. A photo that has replaced the removed one stays. The
 * member may fill the parts again. Media deletes the photo and, with `refusePhotos`, does not store it again until the
 * act is lifted. Ignored if the account was deleted.
 */
export async function handleRemoval(tx: Queries, removal: Removal): Promise<void> {
  const { actId, memberId, parts, photoFile, refusePhotos } = removal
  const account = await lockAccount(tx, memberId)
  if (!account) return
  const removes = (part: ProfilePart): boolean => parts.includes(part)
  const removesPhoto = removes(ProfilePart.PHOTO) && account.profileImageFile === photoFile
  const change = {
    ...(removes(ProfilePart.NAME) ? { firstName: null, lastName: null } : {}),
    ...(removes(ProfilePart.BIO) ? { bio: null } : {}),
    ...(removes(ProfilePart.LOCATION) ? { location: null, city: null } : {}),
    ...(removesPhoto ? { profileImageFile: null } : {}),
  }
  await applyChange(tx, account, change, { refusingActId: refusePhotos && removesPhoto ? actId : '' })
}
