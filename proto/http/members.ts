import { z } from 'zod'
import { Country, Id, Instant, Language } from './common.ts'

export const Rank = z.enum(['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'])

/** The public data of a member. Names the author on cards, comments and lists. */
export const Author = z
  .object({
    id: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().describe('Masked, as in m…@example.com; shown if no name is known.'),
    profileImageUrl: z.string().nullable(),
    country: Country.nullable(),
    userRank: Rank,
  })
  .meta({ id: 'Author' })

/** A member. Private fields are present only for the member and the admin. */
export const User = Author.extend({
  bio: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string().nullable(),
  followersCount: z.int(),
  followingCount: z.int(),
  totalPredictions: z.int(),
  accuracyScore: z.number().nullable(),
  createdAt: Instant,
  isActive: z.boolean().optional().describe('Oneself and the admin only.'),
  provider: z.enum(['google', 'oidc', 'email']).optional().describe('Oneself and the admin only.'),
  isAdmin: z.boolean().optional().describe('Oneself only.'),
  isModerator: z.boolean().optional().describe('Oneself and the admin only.'),
  suspendedUntil: Instant.nullable().optional().describe('Oneself and the admin only; until then read-only.'),
  emailVerified: z.boolean().optional().describe('Oneself only.'),
  preferredLanguage: Language.nullable().optional().describe('Oneself only; null until chosen.'),
  emailNotifications: z.boolean().optional().describe('Oneself only.'),
  friendActivityNotifications: z.boolean().optional().describe('Oneself only.'),
  votingDeadlineNotifications: z.boolean().optional().describe('Oneself only.'),
  isOldEnough: z
    .boolean()
    .nullable()
    .optional()
    .describe('Oneself only: whether they confirmed the minimum age; null if not asked.'),
  firstRunDue: z.boolean().optional().describe('Oneself only: whether to show the first steps.'),
}).meta({ id: 'User' })

export const UserStats = z
  .object({
    totalPredictions: z.int(),
    followersCount: z.int(),
    followingCount: z.int(),
    accuracyScore: z.number().nullable(),
    scoredVotes: z.int(),
    userRank: Rank,
  })
  .meta({ id: 'UserStats' })
