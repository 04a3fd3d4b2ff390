import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Member } from '@hunch/kit/identity'
import {
  type MemberCardSchema,
  type MemberContactSchema,
  type ResolveSessionResponseSchema,
  Role,
} from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type {
  AuditEntry as AuditEntryContract,
  getAuditLog,
  Session as SessionContract,
  User,
  UserStats,
} from '@hunch/proto/http'
import type { z } from 'zod'
import { isAdmin } from './domain/admin.ts'
import { maskEmail } from './domain/email.ts'
import type { Account } from './store/accounts.ts'
import type { AuditEntry } from './store/audit-log.ts'
import type { Unfinished } from './store/erasures.ts'
import type { Session } from './store/sessions.ts'
import type { OwnData } from './usecases/export-own-data.ts'
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

/** Where a member's picture is; null for none. */
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

/** What the admin sees too. */
const toGuardedFields = (account: Account) => ({
  email: account.email,
  isActive: account.isActive,
  provider: account.provider,
})

export const toStats = (account: Account): z.input<typeof UserStats> => ({
  totalPredictions: account.totalPredictions,
  followersCount: account.followersCount,
  followingCount: account.followingCount,
  accuracyScore: account.accuracyScore,
  scoredVotes: account.scoredVotes,
  userRank: account.userRank,
})

const toAuditEntry = (entry: AuditEntry): z.input<typeof AuditEntryContract> => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actorId: entry.actorId,
  action: entry.action,
  targetKind: entry.targetKind,
  targetId: entry.targetId,
  ip: entry.ip,
})

export const toAuditLog = ({
  entries,
  unfinished,
}: {
  entries: readonly AuditEntry[]
  unfinished: readonly Unfinished[]
}): z.input<typeof getAuditLog.reply> => ({
  entries: entries.map(toAuditEntry),
  unfinishedDeletions: unfinished.map(({ memberId, since, services }) => ({
    memberId,
    since: since.toISOString(),
    services,
  })),
})

/** What is held here about a member, as JSON documents by file name. */
export function toExport({ account, identities, sessions }: OwnData, adminEmail: string): Record<string, string> {
  const documents = {
    'profile.json': {
      ...toOwnUser(account, adminEmail),
      detectedCountry: account.detectedCountry,
      timeZone: account.timeZone,
    },
    'sign-ins.json': identities.map(({ provider, subject, createdAt }) => ({ provider, subject, createdAt })),
    'sessions.json': sessions.map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt })),
  }
  return Object.fromEntries(Object.entries(documents).map(([name, value]) => [name, JSON.stringify(value, null, 2)]))
}

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

/** What another service needs to write to a member; who does not write to her learns her time zone alone. */
export const toContact = (account: Account, writes: boolean): MessageInitShape<typeof MemberContactSchema> => ({
  memberId: account.id,
  timeZone: account.timeZone,
  isActive: account.isActive,
  ...(writes
    ? {
        language: account.preferredLanguage ?? '',
        emailNotifications: account.emailNotifications,
        friendActivityNotifications: account.friendActivityNotifications,
        votingDeadlineNotifications: account.votingDeadlineNotifications,
        email: account.emailVerified ? account.email : '',
      }
    : {}),
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
