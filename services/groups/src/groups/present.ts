import type { MessageInitShape } from '@bufbuild/protobuf'
import { presentMember } from '@hunch/members'
import type { GroupCardSchema } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { GroupDetail, GroupInvite, GroupListing } from '@hunch/proto/http'
import type { z } from 'zod'
import type { NamedListing } from './read-groups.ts'
import type { Group } from './store/groups.ts'

/** Returns the id and card of a group's creator. Both are null if a block hides the creator from the caller. */
const toCreator = ({ group, creator, isCreatorHidden }: NamedListing) => ({
  createdBy: isCreatorHidden ? null : group.createdBy,
  creator: isCreatorHidden ? null : presentMember(group.createdBy, creator),
})

const toGroup = (group: Group) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  isPrivate: group.isPrivate,
  categoryId: group.categoryId,
  createdAt: group.createdAt.toISOString(),
})

export function toListing(listing: NamedListing): z.input<typeof GroupListing> {
  const { group, predictionCount, role } = listing
  const { createdBy, creator } = toCreator(listing)
  return { group: { ...toGroup(group), createdBy }, creator, memberCount: group.memberCount, predictionCount, role }
}

/** Presents a group to a person who has its invite code. */
export function toInvite(listing: NamedListing & { readonly removed: boolean }): z.input<typeof GroupInvite> {
  const { group, predictionCount, removed } = listing
  return {
    group: {
      id: group.id,
      name: group.name,
      description: group.description,
      isPrivate: group.isPrivate,
      memberCount: group.memberCount,
      predictionCount,
      creator: toCreator(listing).creator,
    },
    removed,
  }
}

/** Presents a group to the caller. Of a private group, outsiders see only the name, the description and the member count. */
export function toDetail(listing: NamedListing): z.input<typeof GroupDetail> {
  const { group, predictionCount, role, invited, removed } = listing
  const { memberCount } = group
  if (!group.isPrivate || role)
    return { ...toGroup(group), ...toCreator(listing), memberCount, predictionCount, role, invited, removed }
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    isPrivate: true,
    createdBy: null,
    categoryId: null,
    createdAt: null,
    memberCount,
    predictionCount: null,
    creator: null,
    role: null,
    invited,
    removed: false, // an outsider learns of their removal from a private group only by its invite code
  }
}

/** Presents a group to another service. */
export const toCard = ({
  group,
  isMember,
}: {
  group: Group
  isMember: boolean
}): MessageInitShape<typeof GroupCardSchema> => ({
  groupId: group.id,
  name: group.name,
  isPrivate: group.isPrivate,
  isMember,
  creatorId: group.createdBy,
  description: group.description,
})
