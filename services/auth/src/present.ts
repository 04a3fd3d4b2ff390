import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Member } from '@hunch/kit/identity'
import {
  type MemberCardSchema,
  type ResolveSessionResponseSchema,
  Role,
} from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { Session as SessionContract, User } from '@hunch/proto/http'
import type { z } from 'zod'
import { isAdmin } from './domain/admin.ts'
import { maskEmail } from './domain/email.ts'
import type { Account } from './store/accounts.ts'
import type { Session } from './store/sessions.ts'
import type { ResolvedSession } from './usecases/resolve-session.ts'

/** A member as JSON, for herself. */
export const toOwnUser = (account: Account, adminEmail: string): z.input<typeof User> => ({
  ...toPublicUser(account),
  ...toGuardedFields(account),
  isAdmin: isAdmin(account, adminEmail),
  emailVerified: account.emailVerified,
  preferredLanguage: account.preferredLanguage,
  emailNotifications: account.emailNotifications,
  friendActivityNotifications: account.friendActivityNotifications,
  votingDeadlineNotifications: account.votingDeadlineNotifications,
})

/** A member as JSON, for whoever asks: herself, the admin, or anybody else. */
export function toUserFor(viewer: Member, account: Account, adminEmail: string): z.input<typeof User> {
  if (viewer.id === account.id) return toOwnUser(account, adminEmail)
  if (viewer.role === 'admin') return { ...toPublicUser(account), ...toGuardedFields(account) }
  return toPublicUser(account)
}

const toPublicUser = (account: Account): z.input<typeof User> => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: maskEmail(account.email),
  profileImageUrl: account.profileImageFile && `/api/images/${account.profileImageFile}`,
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

/** What the admin sees too. */
const toGuardedFields = (account: Account) => ({
  email: account.email,
  isActive: account.isActive,
  provider: account.provider,
})

export const toSession = (session: Session, currentId: string): z.input<typeof SessionContract> => ({
  id: session.id,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  current: session.id === currentId,
})

/** A member's public card, as other services keep it. */
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

export const toResolved = (
  session: ResolvedSession | undefined,
): MessageInitShape<typeof ResolveSessionResponseSchema> =>
  session
    ? {
        session: {
          sessionId: session.sessionId,
          memberId: session.memberId,
          role: session.isAdmin ? Role.ADMIN : Role.MEMBER,
          timeZone: session.timeZone,
        },
      }
    : {}
