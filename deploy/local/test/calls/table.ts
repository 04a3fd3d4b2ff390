import { type Call, calls } from '@hunch/proto/http'
import type { z } from 'zod'
import { adminAccount, answer, inMinutes, type Somebody } from '../people.ts'
import {
  endedPost,
  freshComment,
  freshGroup,
  freshNotification,
  freshPost,
  lastLink,
  newcomer,
  unsubscribeToken,
  type World,
} from './world.ts'

type Contracts = typeof import('@hunch/proto/http')
/** The calls that a browser may make. */
export type Name = {
  [N in keyof Contracts]: Contracts[N] extends Call ? (Contracts[N]['who'] extends 'service' ? never : N) : never
}[keyof Contracts]

type Part<C, P extends string> = C extends { readonly [K in P]: infer S extends z.ZodType } ? S : never
type Needed<C, P extends string> = [Part<C, P>] extends [never] ? unknown : { readonly [K in P]: z.input<Part<C, P>> }

/** A call's input, and who sends it where that is not whom its contract names: Ada, the admin, or nobody. */
type InputOf<C> = Needed<C, 'params'> &
  (C extends { readonly bodyType: 'form' } ? unknown : Needed<C, 'body'>) & {
    readonly query?: [Part<C, 'query'>] extends [never] ? never : z.input<Part<C, 'query'>>
    readonly by?: Somebody
  }

/** The same, of any call. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly by?: Somebody
}

const entries = Object.entries(calls).filter(([, { who }]) => who !== 'service') as [Name, Call][]

/** The first signs the admin out when it goes well, the others let a day pass. */
const last: readonly Name[] = ['resetPassword', 'confirmUnsubscribe', 'unsubscribe']
/** Every call that a browser may make, in an order in which none spoils another. */
export const contracts = entries.toSorted(([one], [other]) => last.indexOf(one) - last.indexOf(other))

type Table = { readonly [N in Name]: (world: World) => InputOf<Contracts[N]> | Promise<InputOf<Contracts[N]>> }

/** A valid input for each call. A call that changes something gets something of its own. */
export const table: Table = {
  // auth
  getCurrentUser: () => ({}),
  startSignIn: () => ({ query: { returnTo: '/home' } }),
  finishSignIn: () => ({ query: { error: 'access_denied' } }),
  startOidcSignIn: () => ({ query: { returnTo: '/home' } }),
  finishOidcSignIn: () => ({ query: { error: 'access_denied' } }),
  startLogin: () => ({}),
  logout: () => ({}),
  signInAsAdmin: () => ({ body: adminAccount }),
  listSessions: () => ({}),
  endSession: async (w) => endSession(await newcomer(w)),
  endAllSessions: async (w) => ({ by: await newcomer(w) }),
  forgotPassword: () => ({ body: { email: 'nobody@example.com' } }),
  resetPassword: async (w) => {
    await answer((await w.admin()).browser.call('POST', '/api/auth/forgot-password', adminAccount), 202)
    const { token = '', email = '' } = await lastLink(w)
    return { body: { token, email, newPassword: adminAccount.password } }
  },
  verifyEmail: async (w) => {
    const by = await newcomer(w, { unverified: 'on' })
    return { query: await lastLink(w), by }
  },
  resendVerification: async (w) => ({ by: await newcomer(w, { unverified: 'on' }) }),
  listRecentUsers: () => ({}),
  listAllUsers: () => ({ query: { limit: 5, offset: 1 } }),
  searchAllUsers: () => ({ query: { q: 'ada' } }),
  deactivateUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  reactivateUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  deleteUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  getAuditLog: () => ({}),
  getUser: (w) => ({ params: w.ben }),
  updateOwnProfile: () => ({ body: { bio: 'I row.', location: null, firstName: 'Ada', lastName: 'Lovelace' } }),
  updateProfile: (w) => ({ params: w.ada, body: { bio: 'I row.' } }),
  setLanguage: () => ({ body: { language: 'fr' } }),
  setLocation: () => ({ body: { country: 'KE', city: 'Nairobi' } }),
  detectLocation: () => ({ body: { country: 'KE', city: null, timezone: 'Africa/Nairobi' } }),
  setPreferences: () => ({ body: { emailNotifications: false } }),
  uploadProfileImage: () => ({ body: {} }),
  removeProfileImage: () => ({}),
  getUserStats: (w) => ({ params: w.ben }),
  searchUsers: () => ({ query: { q: 'ben' } }),
  getLocation: () => ({}),
  exportOwnData: async (w) => ({ by: await newcomer(w) }),
  deleteOwnAccount: async (w) => deleteOwnAccount(await newcomer(w)),

  // predictions
  getPrediction: (w) => ({ params: { id: w.posts.open } }),
  createPrediction: (w) => ({ body: { ...draft(), groupId: w.groups.open, category: 'sports' }, by: w.ada }),
  updatePrediction: async (w) => ({ params: { id: await freshPost(w) }, body: { ...wording } }),
  deletePrediction: async (w) => ({ params: { id: await freshPost(w) } }),
  resolvePrediction: async (w) => ({ params: { id: await endedPost(w) }, body: { result: false } }),
  takeBackResult: async (w) => {
    const id = await endedPost(w)
    await answer(w.ada.browser.call('POST', `/api/predictions/${id}/resolve`, { result: true }))
    return { params: { id } }
  },
  listVersions: (w) => ({ params: { id: w.posts.open } }),
  listCategories: () => ({}),
  castVote: (w) => ({ body: { predictionId: w.posts.open, vote: true }, by: w.ben }),
  withdrawVote: (w) => ({ params: { predictionId: w.posts.open }, by: w.ben }),
  getVote: (w) => ({ params: { predictionId: w.posts.open }, by: w.ben }),
  explore: () => ({ query: { limit: 2, offset: 1 } }),
  listPredictionsOfUser: (w) => ({ params: w.ada }),
  listUserPredictions: (w) => ({ params: w.ada, query: { limit: 2 } }),
  recommendationsFeed: (w) => ({ by: w.ben }),
  listTrending: () => ({}),
  listPublic: () => ({}),
  listGroupPredictions: (w) => ({ params: { groupId: w.groups.closed }, by: w.ben }),
  searchPredictions: () => ({ query: { q: 'rains' } }),
  listPredictionJournal: (w) => ({ params: { id: w.posts.resolved } }),
  listJournal: () => ({}),
  writeReflection: (w) => ({ body: { predictionId: w.posts.resolved, content: 'I knew.', mood: 'proud', rating: 5 } }),
  listPopularPredictions: () => ({}),
  listAllPredictions: () => ({}),
  searchAllPredictions: () => ({ query: { q: 'rains' } }),
  deleteAnyPrediction: async (w) => ({ params: { id: await freshPost(w) } }),

  // social
  listComments: (w) => ({ params: { id: w.posts.open } }),
  createComment: (w) => ({ body: { predictionId: w.posts.open, content: 'So it does.', parentId: w.comments.open } }),
  deleteComment: async (w) => ({ params: { id: await freshComment(w) } }),
  listLikes: (w) => ({ params: { id: w.comments.open } }),
  getMyLike: (w) => ({ params: { id: w.comments.open } }),
  likeComment: (w) => ({ params: { id: w.comments.open }, by: w.ben }),
  unlikeComment: (w) => ({ params: { id: w.comments.open }, by: w.ben }),
  getReactions: (w) => ({ params: { id: w.posts.open } }),
  setReaction: (w) => ({ params: { id: w.posts.open }, body: { kind: 'fire' } }),
  removeReaction: (w) => ({ params: { id: w.posts.open } }),
  followUser: (w) => ({ params: w.ben }),
  unfollowUser: (w) => ({ params: w.ben }),
  getFollowStatus: (w) => ({ params: w.ben }),
  listFollowers: (w) => ({ params: w.ben }),
  listFollowing: (w) => ({ params: w.ada }),
  listUserComments: (w) => ({ params: w.ada }),

  // groups
  listGroups: () => ({}),
  searchGroups: () => ({ query: { q: 'row' } }),
  createGroup: () => ({ body: { name: 'Bakers', description: 'Bread.', isPrivate: true, categoryId: 'sports' } }),
  getGroup: (w) => ({ params: { id: w.groups.open } }),
  getMembership: (w) => ({ params: { id: w.groups.closed } }),
  listMembers: (w) => ({ params: { id: w.groups.closed }, by: w.ben }),
  joinGroup: (w) => ({ params: { id: w.groups.closed }, body: { inviteCode: w.code }, by: w.ben }),
  leaveGroup: async (w) => {
    const by = await newcomer(w)
    await answer(by.browser.call('POST', '/api/groups/join-by-invite', { inviteCode: w.code }))
    return { params: { id: w.groups.closed }, by }
  },
  disbandGroup: async (w) => ({ params: { id: await freshGroup(w) } }),
  getInvite: (w) => ({ params: { id: w.groups.closed }, by: w.ben }),
  makeInvite: async (w) => ({ params: { id: await freshGroup(w) }, body: { renew: true } }),
  inviteUsers: (w) => ({ params: { id: w.groups.closed }, body: { userIds: [w.ben.id] }, by: w.ben }),
  getGroupByInvite: (w) => ({ params: { code: w.code } }),
  joinByInvite: (w) => ({ body: { inviteCode: w.code }, by: w.ben }),
  listUserGroups: (w) => ({ params: w.ada }),

  // notifications
  listNotifications: () => ({ query: { filter: 'all' } }),
  countUnread: () => ({}),
  markRead: (w) => freshNotification(w),
  markAllRead: () => ({}),
  deleteNotification: (w) => freshNotification(w),
  confirmUnsubscribe: async (w) => ({ query: { token: await unsubscribeToken(w) } }),
  unsubscribe: async (w) => ({ query: { token: await unsubscribeToken(w) } }),

  // media
  getImage: (w) => ({ params: { file: w.images.open }, query: { w: '120', h: '90', q: '70', f: 'jpeg' } }),
  getUpload: (w) => ({ params: { file: w.images.open } }),

  // analytics
  startSession: () => ({}),
  endSessionOfUse: async ({ ada }) => {
    const { id } = await answer<{ id: string }>(ada.browser.call('POST', '/api/analytics/session/start'))
    return { body: { sessionId: id, duration: 0.5, pageViews: 2, actionsPerformed: 1 } }
  },
  recordShare: (w) => ({ body: { predictionId: w.posts.open, shareMethod: 'copy', platform: 'web' } }),
  recordActivity: () => ({
    body: { action: 'view_page', entityType: 'page', metadata: { category: 'home', value: 1 } },
  }),
  getUserAnalytics: (w) => ({ params: w.ada }),
  getStreak: (w) => ({ params: w.ada }),
  listBadges: (w) => ({ params: w.ada }),
  getAdminStats: () => ({}),
  getOverview: () => ({}),
  getRetentionReport: () => ({}),
  getTrends: () => ({}),

  // the gateway's own
  watchLive: (w) => ({ query: { posts: w.posts.open } }),
}

const wording = { headline: 'It pours', supportingStatement: 'Cats and dogs.' }
const draft = () => ({ ...wording, deadline: inMinutes(60) })

async function endSession(by: Somebody) {
  const [session] = await answer<{ id: string }[]>(by.browser.call('GET', '/api/auth/sessions'))
  return { params: { id: session?.id ?? '' }, by }
}

const deleteOwnAccount = (by: Somebody) => ({ body: { email: by.email }, by })
