import { z } from 'zod'
import { call } from './call.ts'
import { ById, Country, Done, Id, Instant, Language, Page, words } from './common.ts'
import { limits } from './limits.ts'

export const Rank = z.enum(['Rookie', 'Rising Star', 'Predictor', 'Expert', 'Master', 'Legend'])

/** What anyone may know of a member; names an author on cards, comments and lists. */
export const Author = z
  .object({
    id: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().describe('Masked, as in m…@example.com; the fallback where no name is known.'),
    profileImageUrl: z.string().nullable(),
    country: Country.nullable(),
    userRank: Rank,
  })
  .meta({ id: 'Author' })

/** A member; the fields that are private are there for oneself and the admin only. */
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
  provider: z.enum(['google', 'email']).optional().describe('Oneself and the admin only.'),
  isAdmin: z.boolean().optional().describe('Oneself only.'),
  emailVerified: z.boolean().optional().describe('Oneself only.'),
  preferredLanguage: Language.nullable().optional().describe('Oneself only; null until chosen.'),
  emailNotifications: z.boolean().optional().describe('Oneself only.'),
  friendActivityNotifications: z.boolean().optional().describe('Oneself only.'),
  votingDeadlineNotifications: z.boolean().optional().describe('Oneself only.'),
}).meta({ id: 'User' })

export const Session = z
  .object({
    id: Id,
    device: z.string().describe('Browser and system, as in "Firefox on Android".'),
    createdAt: Instant,
    lastSeenAt: Instant,
    current: z.boolean(),
  })
  .meta({ id: 'Session' })

const ReturnTo = z.object({ returnTo: z.string().max(2_000).optional() })
const ProfileBody = z.object({
  bio: words(limits.bio).nullish(),
  location: words(limits.location).nullish(),
  firstName: words(limits.name, 1).optional(),
  lastName: words(limits.name).nullish(),
})

export const getCurrentUser = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in user; null when there is none',
  who: 'visitor',
  reply: User.nullable(),
})

export const startSignIn = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/google',
  summary: 'Starts sign-in at the identity provider (browser navigation)',
  who: 'visitor',
  query: ReturnTo,
  status: 302,
  reply: 'redirect',
})

export const finishSignIn = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/google/callback',
  summary: 'Where the identity provider sends people back to',
  who: 'visitor',
  query: z.looseObject({}),
  status: 302,
  reply: 'redirect',
})

export const startLogin = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/login',
  summary: 'Starts the same sign-in',
  who: 'visitor',
  query: ReturnTo,
  status: 302,
  reply: 'redirect',
})

export const logout = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'Ends the session and goes to the landing page (browser navigation); asks first where another site led here',
  who: 'visitor',
  query: z.object({ confirm: z.string().max(100).optional().describe('Given by the page that asks.') }),
  status: 302,
  reply: 'redirect',
})

export const signInAsAdmin = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs the admin in with e-mail and password',
  who: 'visitor',
  body: z.object({ email: z.string().max(320), password: z.string().max(1_000) }),
  reply: User,
  errors: ['invalidAdminCredentials', 'tooManyAttempts', 'accountDeactivated'],
})

export const listSessions = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The member's live sessions, the one in use first",
  who: 'member',
  reply: z.array(Session),
})

export const endSession = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  summary: "Ends one of the member's sessions",
  who: 'member',
  right: 'self',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['sessionNotFound'],
})

export const endAllSessions = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs out everywhere',
  who: 'member',
  status: 204,
  reply: 'nothing',
})

export const getUser = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'A member: public fields only, the whole user for oneself',
  who: 'member',
  params: ById,
  reply: User,
  errors: ['userNotFound'],
})

export const updateOwnProfile = call({
  owner: 'auth',
  method: 'PATCH',
  path: '/api/users/profile',
  summary: "Changes the member's own profile; fields left out stay as they are",
  who: 'member',
  body: ProfileBody,
  reply: User,
})

export const updateProfile = call({
  owner: 'auth',
  method: 'PATCH',
  path: '/api/users/{id}/profile',
  summary: "The same, under the member's own id",
  who: 'member',
  right: 'self',
  params: ById,
  body: ProfileBody,
  reply: User,
  errors: ['notYourProfile'],
})

export const setLanguage = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/language',
  summary: "Saves the member's language",
  who: 'member',
  body: z.object({ language: Language }),
  reply: User,
})

export const setLocation = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/location',
  summary: 'Saves the location that the member entered',
  who: 'member',
  body: z.object({ country: Country, city: words(limits.location).nullish() }),
  reply: User,
})

export const detectLocation = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/detect-location',
  summary: "Notes the detected country and the browser's time zone; private",
  who: 'member',
  body: z.object({
    country: z.string().max(20),
    city: words(limits.location).nullish(),
    timezone: z.string().max(80),
  }),
  reply: z.object({ country: z.string() }),
  errors: ['unknownTimeZone'],
})

export const setPreferences = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/preferences',
  summary: 'Switches notification preferences',
  who: 'member',
  body: z.object({
    emailNotifications: z.boolean().optional(),
    friendActivityNotifications: z.boolean().optional(),
    votingDeadlineNotifications: z.boolean().optional(),
  }),
  reply: User,
})

export const forgotPassword = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Sends a reset mail to a password account; the answer is always the same',
  who: 'visitor',
  body: z.object({ email: z.string().max(320) }),
  status: 202,
  reply: Done,
  errors: ['tooManyAttempts'],
})

export const resetPassword = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password by the token of a reset mail; ends all sessions',
  who: 'visitor',
  body: z.object({
    token: z.string().max(200),
    email: z.string().max(320),
    newPassword: z.string().min(limits.passwordLeast, { error: 'must have at least 6 characters' }).max(1_000),
  }),
  reply: Done,
  errors: ['resetLinkInvalid', 'tooManyAttempts'],
})

export const verifyEmail = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Verifies an e-mail by the token of a mail',
  who: 'visitor',
  query: z.object({ token: z.string().max(200).default('') }),
  reply: Done,
  errors: ['verificationTokenMissing', 'verificationLinkInvalid', 'tooManyAttempts'],
})

export const resendVerification = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Sends a new verification mail',
  who: 'member',
  status: 202,
  reply: Done,
  errors: ['emailAlreadyVerified', 'tooManyAttempts'],
})

export const uploadProfileImage = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/upload-profile-image',
  summary: 'Sets the profile picture',
  who: 'member',
  body: z.object({}),
  bodyType: 'multipart',
  files: { field: 'profileImage', most: 1, bytesEach: limits.profileImageBytes },
  reply: z.object({ imageUrl: z.string() }),
  errors: [
    'photoMissing',
    'photoTooLarge',
    'photoUnreadable',
    'photoTooManyPixels',
    'photoKindRefused',
    'photosUnavailable',
  ],
})

export const removeProfileImage = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/users/remove-profile-image',
  summary: 'Takes the profile picture away',
  who: 'member',
  reply: User,
})

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

export const getUserStats = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/users/{id}/stats',
  summary: "A member's figures",
  who: 'member',
  params: ById,
  reply: UserStats,
  errors: ['userNotFound'],
})

export const searchUsers = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/search/users',
  summary: 'Members by name; never by e-mail',
  who: 'member',
  query: z.object({ q: words(100, limits.searchLeast) }),
  reply: z.array(User),
})

export const Location = z
  .object({ country: z.string(), city: z.string().nullable(), timezone: z.string().nullable() })
  .meta({ id: 'Location' })

export const getLocation = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/location',
  summary: "The country of the caller's address, looked up offline; Unknown where it is not known",
  who: 'visitor',
  reply: Location,
})

export const exportOwnData = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/users/me/export',
  summary: 'Everything the product holds about the member, as one archive (zip); whole or not at all',
  who: 'member',
  reply: 'image',
  errors: ['unavailable'],
})

export const deleteOwnAccount = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/users/me',
  summary: "Deletes the member's own account, after its e-mail was typed",
  who: 'member',
  body: z.object({ email: z.string().max(320) }),
  status: 204,
  reply: 'nothing',
  errors: ['emailDoesNotMatch', 'adminStays'],
})

const admin = { owner: 'auth', who: 'admin' } as const
const Search = z.object({ q: z.string().max(200).default('') })

export const listRecentUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/recent-users',
  summary: 'The newest members',
  reply: z.array(User),
})

export const listAllUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All members, newest first',
  query: Page,
  reply: z.array(User),
})

export const searchAllUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/search/users',
  summary: 'Members by name or e-mail',
  query: Search,
  reply: z.array(User),
})

export const deactivateUser = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/users/{id}/deactivate',
  summary: 'Ends all sessions of a member and refuses sign-in',
  params: ById,
  reply: User,
  errors: ['userNotFound', 'adminStays'],
})

export const reactivateUser = call({
  ...admin,
  method: 'PATCH',
  path: '/api/admin/users/{id}/reactivate',
  summary: 'Lets a member in again',
  params: ById,
  reply: User,
  errors: ['userNotFound'],
})

export const deleteUser = call({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  summary: 'Deletes a member and all personal data, in every service',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['userNotFound', 'adminStays'],
})

export const AuditEntry = z
  .object({
    id: Id,
    at: Instant,
    action: z.string(),
    targetKind: z.string(),
    targetId: z.string(),
    ip: z.string(),
    detail: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AuditEntry' })

export const getAuditLog = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'What the admin did, newest first; also the deletions that a service has not finished within an hour',
  query: Page,
  reply: z.object({
    entries: z.array(AuditEntry),
    unfinishedDeletions: z.array(z.object({ memberId: Id, since: Instant, services: z.array(z.string()) })),
  }),
})
