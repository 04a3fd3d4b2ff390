import type { MessageInitShape } from '@bufbuild/protobuf'
import type { GroupCardSchema } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import {
  type Author as AuthorContract,
  Country,
  type GroupDetail,
  type GroupInvite,
  type GroupListing,
  type GroupMember as GroupMemberContract,
  Rank,
} from '@hunch/proto/http'
import type { z } from 'zod'
import type { Author } from './store/authors.ts'
import type { Group } from './store/groups.ts'
import type { Exported } from './usecases/export-member.ts'
import type { GroupMember } from './usecases/list-members.ts'
import type { NamedListing } from './usecases/name-creators.ts'

const orNull = (text: string | undefined): string | null => text || null

/** A member, named as far as she is known here. */
const toAuthor = (memberId: string, author: Author | null): z.input<typeof AuthorContract> => ({
  id: memberId,
  firstName: orNull(author?.firstName),
  lastName: orNull(author?.lastName),
  email: author?.maskedEmail || '…',
  profileImageUrl: author?.profileImageFile ? `/api/images/${author.profileImageFile}` : null,
  country: Country.safeParse(author?.country).data ?? null,
  userRank: Rank.safeParse(author?.userRank).data ?? 'Rookie',
})

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
  creator: toAuthor(group.createdBy, creator),
  memberCount: group.memberCount,
  predictionCount,
  role,
})

/** A group for whoever asked; of a private one an outsider gets name, description and member count. */
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
      creator: toAuthor(group.createdBy, creator),
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

/** A group for whoever has its code. */
export const toInvite = ({ group, creator, predictionCount }: NamedListing): z.input<typeof GroupInvite> => ({
  group: {
    id: group.id,
    name: group.name,
    description: group.description,
    isPrivate: group.isPrivate,
    memberCount: group.memberCount,
    predictionCount,
    creator: toAuthor(group.createdBy, creator),
  },
})

export const toMember = ({ groupId, memberId, role, author }: GroupMember): z.input<typeof GroupMemberContract> => ({
  user: toAuthor(memberId, author),
  membership: { groupId, role: role ?? 'member' },
})

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

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** What a member's export holds of this service, by file name. */
export const toFiles = ({ memberships, invitations }: Exported): Record<string, string> => ({
  'groups.json': toJson(
    memberships.map(({ group, joinedAt, role }) => ({
      groupId: group.id,
      name: group.name,
      description: group.description,
      isPrivate: group.isPrivate,
      role,
      joinedAt: joinedAt.toISOString(),
    })),
  ),
  'group-invitations.json': toJson(
    invitations.map(({ groupId, fromMemberId, memberId, sentAt }) => ({
      groupId,
      fromUserId: fromMemberId,
      toUserId: memberId,
      sentAt: sentAt.toISOString(),
    })),
  ),
})
