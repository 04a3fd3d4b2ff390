import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Member } from '@hunch/kit/identity'
import type {
  MemberCardSchema,
  MemberContactSchema,
  ReporterFactsSchema,
} from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { User, UserStats } from '@hunch/proto/http'
import type { z } from 'zod'
import { isAdmin, maskEmail } from './rules.ts'
import type { Account } from './store/accounts.ts'

/** A member's account as JSON for the member. */
export const toOwnUser = (account: Account, adminEmail: string): z.input<typeof User> => ({
  ...toPublicUser(account),
  ...toGuardedFields(account, adminEmail),
  isAdmin: isAdmin(account, adminEmail),
  emailVerified: account.emailVerified,
  preferredLanguage: account.preferredLanguage,
  emailNotifications: account.emailNotifications,
  friendActivityNotifications: account.friendActivityNotifications,
  votingDeadlineNotifications: account.votingDeadlineNotifications,
  isOldEnough: account.isOldEnough,
  firstRunDue: account.firstRunDue,
})

/** A member's account as JSON for the member, the admin, or any other viewer. */
export function toUserFor(viewer: Member, account: Account, adminEmail: string): z.input<typeof User> {
  if (viewer.id === account.id) return toOwnUser(account, adminEmail)
  if (viewer.role === 'admin') return { ...toPublicUser(account), ...toGuardedFields(account, adminEmail) }
  return toPublicUser(account)
}

/** Returns the URL of a member's picture; null if the member has none. */
export const imageUrl = ({ profileImageFile }: Account): string | null =>
  profileImageFile && `/api/images/${profileImageFile}`

const toPublicUser = (account: Account): z.input<typeof User> => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: maskEmail(account.email),
  profileImageUrl: imageUrl(account),
  bio: account.bio,
  location: account.location,
  country: account.country,
  city: account.city,
  userRank: account.userRank,
  followersCount: account.followersCount,
  followingCount: account.followingCount,
  totalPredictions: account.totalPredictions,
  accuracyScore: account.accuracyScore,
  createdAt: account.createdAt.toISOString(),
})

/** Fields that only the member and the admin see. */
const toGuardedFields = (account: Account, adminEmail: string) => ({
  email: account.email,
  isActive: account.isActive,
  provider: account.provider,
  isModerator: account.isModerator,
  suspendedUntil: isAdmin(account, adminEmail) ? null : (account.suspendedUntil?.toISOString() ?? null),
})

export const toStats = (account: Account): z.input<typeof UserStats> => ({
  totalPredictions: account.totalPredictions,
  followersCount: account.followersCount,
  followingCount: account.followingCount,
  accuracyScore: account.accuracyScore,
  scoredVotes: account.scoredVotes,
  userRank: account.userRank,
})

/** A member's public card, which other services store. */
export const toCard = (account: Account): MessageInitShape<typeof MemberCardSchema> => ({
  memberId: account.id,
  firstName: account.firstName ?? '',
  lastName: account.lastName ?? '',
  maskedEmail: maskEmail(account.email),
  profileImageFile: account.profileImageFile ?? '',
  country: account.country ?? '',
  userRank: account.userRank,
  isActive: account.isActive,
  version: BigInt(account.version),
})

/** The facts that determine whether a member's report counts towards hiding a post. */
export const toReporterFacts = (account: Account): MessageInitShape<typeof ReporterFactsSchema> => ({
  joinedMs: BigInt(account.createdAt.getTime()),
  emailVerified: account.emailVerified,
  scoredVotes: account.scoredVotes,
})

/** The contact of a member for another service. A service that sends no mail gets no address and no mail preferences. */
export const toContact = (account: Account, sendsMail: boolean): MessageInitShape<typeof MemberContactSchema> => ({
  memberId: account.id,
  language: account.preferredLanguage ?? '',
  timeZone: account.timeZone,
  isActive: account.isActive,
  ...(sendsMail
    ? {
        emailNotifications: account.emailNotifications,
        friendActivityNotifications: account.friendActivityNotifications,
        votingDeadlineNotifications: account.votingDeadlineNotifications,
        email: account.emailVerified ? account.email : '',
      }
    : {}),
})
