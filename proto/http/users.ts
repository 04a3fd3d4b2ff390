import { z } from 'zod'
import { call } from './call.ts'
import { ById, Country, Language, words } from './common.ts'
import { limits } from './limits.ts'
import { photoProblems } from './media.ts'
import { User, UserStats } from './members.ts'

const ProfileBody = z.object({
  bio: words(limits.bio).nullish(),
  location: words(limits.location).nullish(),
  firstName: words(limits.name, 1).optional(),
  lastName: words(limits.name).nullish(),
})

export const getUser = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'A member: only public fields; for oneself, all fields',
  who: 'member',
  params: ById,
  reply: User,
  errors: ['userNotFound'],
})

export const updateOwnProfile = call({
  owner: 'auth',
  method: 'PATCH',
  path: '/api/users/profile',
  summary: "Changes the member's own profile; omitted fields do not change",
  who: 'member',
  body: ProfileBody,
  contribution: 'whereItAdds',
  reply: User,
  errors: ['wordRefused'],
})

export const updateProfile = call({
  owner: 'auth',
  method: 'PATCH',
  path: '/api/users/{id}/profile',
  summary: "Changes the member's own profile, by their id",
  who: 'member',
  right: 'self',
  params: ById,
  body: ProfileBody,
  contribution: 'whereItAdds',
  reply: User,
  errors: ['notYourProfile', 'wordRefused'],
})

export const setLanguage = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/language',
  summary: "Saves the member's language",
  who: 'member',
  body: z.object({ language: Language }),
  evenSuspended: true,
  reply: User,
})

export const setLocation = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/location',
  summary: 'Saves the location that the member entered',
  who: 'member',
  body: z.object({ country: Country, city: words(limits.location).nullish() }),
  contribution: 'whereItAdds',
  reply: User,
  errors: ['wordRefused'],
})

export const detectLocation = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/detect-location',
  summary: "Stores the detected country and the browser's time zone; private",
  who: 'member',
  body: z.object({
    country: z.string().max(20),
    city: words(limits.location).nullish(),
    timezone: z.string().max(80),
  }),
  evenSuspended: true,
  reply: z.object({ country: z.string() }),
  errors: ['unknownTimeZone'],
})

export const setPreferences = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/preferences',
  summary: 'Changes notification preferences',
  who: 'member',
  body: z.object({
    emailNotifications: z.boolean().optional(),
    friendActivityNotifications: z.boolean().optional(),
    votingDeadlineNotifications: z.boolean().optional(),
  }),
  evenSuspended: true,
  reply: User,
})

export const finishFirstRun = call({
  owner: 'auth',
  method: 'POST',
  path: '/api/users/first-run',
  summary: 'Records that the member has seen or skipped the first steps, which are shown once per account',
  who: 'member',
  evenSuspended: true,
  reply: User,
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
  contribution: true,
  reply: z.object({ imageUrl: z.string() }),
  errors: ['photoMissing', ...photoProblems, 'photosUnavailable'],
})

export const removeProfileImage = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/users/remove-profile-image',
  summary: 'Removes the profile picture',
  who: 'member',
  reply: User,
})

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
  summary: "The country of the caller's IP address, looked up offline; `Unknown` if not found",
  who: 'visitor',
  reply: Location,
})

export const exportOwnData = call({
  owner: 'auth',
  method: 'GET',
  path: '/api/users/me/export',
  summary: 'All data of the product about the member, as one archive (zip); complete or not at all',
  who: 'member',
  reply: 'archive',
  errors: ['tooManyAttempts', 'unavailable'],
})

export const deleteOwnAccount = call({
  owner: 'auth',
  method: 'DELETE',
  path: '/api/users/me',
  summary: "Deletes the member's own account; its e-mail in the body confirms it",
  who: 'member',
  body: z.object({ email: z.string().max(320) }),
  evenSuspended: true,
  status: 204,
  reply: 'nothing',
  errors: ['emailDoesNotMatch', 'adminStays'],
})
