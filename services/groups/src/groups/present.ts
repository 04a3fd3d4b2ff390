import type { MessageInitShape } from '@bufbuild/protobuf'
import { presentMember } from '@hunch/members'
import type { GroupCardSchema } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { GroupDetail, GroupListing } from '@hunch/proto/http'
import type { z } from 'zod'
import type { NamedListing } from './name-creators.ts'
import type { Group } from './store/groups.ts'

const toGroup = (group: Group) => ({
  id: group.id,
  name: group.name,
  description: group.description,
  isPrivate: group.isPrivate,
  createdBy: group.createdBy,
  categoryId: group.categoryId,
  createdAt: group.createdAt.toISOString(),
})

export const toListing = ({ group, creator, predictionCount, role }: NamedListing): z.input<typeof GroupListing> => ({
  group: toGroup(group),
  creator: presentMember(group.createdBy, creator),
  memberCount: group.memberCount,
  predictionCount,
  role,
})

/** A group for the caller; of a private one an outsider gets name, description and member count. */
export function toDetail({
  group,
  creator,
  predictionCount,
  role,
  invited,
}: NamedListing): z.input<typeof GroupDetail> {
  const { memberCount } = group
  if (!group.isPrivate || role)
    return {
      ...toGroup(group),
      memberCount,
      predictionCount,
      creator: presentMember(group.createdBy, creator),
      role,
      invited,
    }
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
  }
}

/** A group's name for a peer. */
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
})
