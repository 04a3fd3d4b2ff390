import type { MessageInitShape } from '@bufbuild/protobuf'
import type { GetProfileTextsResponseSchema } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { getMembers } from '../accounts/load-account.ts'
import type { Context } from '../context.ts'
import { textsOf, wholeNameOf } from './rules.ts'

/** Returns the public texts and picture of a member's profile; empty if there is no account. */
export async function getProfileTexts(
  ctx: Context,
  memberId: string,
): Promise<MessageInitShape<typeof GetProfileTextsResponseSchema>> {
  const [account] = await getMembers(ctx, [memberId])
  if (!account) return {}
  const { bio, profileImageFile } = account
  const profile = { name: wholeNameOf(account), bio: bio ?? '', photoFile: profileImageFile ?? '' }
  return { texts: textsOf(account), profile }
}
