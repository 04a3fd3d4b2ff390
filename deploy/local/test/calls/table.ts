import { answer, inMinutes } from '../people.ts'
import { authTable } from './auth-table.ts'
import type { Table } from './contracts.ts'
import {
  caseOf,
  endedPost,
  freshAct,
  freshAppeal,
  freshCase,
  freshComment,
  freshGroup,
  freshGroupAct,
  freshGroupPost,
  freshMailedStatement,
  freshNotification,
  freshPost,
  freshTerm,
  freshWord,
  newcomer,
  unsubscribeToken,
} from './world.ts'

/** A valid input for each call. A call that changes something gets its own new target. */
export const table: Table = {
  ...authTable,

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
  setEvidence: async (w) => {
    const id = await endedPost(w)
    await answer(w.ada.browser.call('POST', `/api/predictions/${id}/resolve`, { result: true }))
    return { params: { id }, body: { note: 'Seen from the window' } }
  },
  listVersions: (w) => ({ params: { id: w.posts.open } }),
  listCategories: () => ({}),
  castVote: (w) => ({ body: { predictionId: w.posts.open, vote: true }, by: w.ben }),
  withdrawVote: (w) => ({ params: { predictionId: w.posts.open }, by: w.ben }),
  getVote: (w) => ({ params: { predictionId: w.posts.open }, by: w.ben }),
  listShownVotes: (w) => ({ params: { id: w.posts.open }, by: w.ben }),
  setShownVote: (w) => ({ params: { predictionId: w.posts.open }, body: { shown: true }, by: w.ben }),
  explore: () => ({ query: { limit: 2, offset: 1 } }),
  listPredictionsOfUser: (w) => ({ params: w.ada }),
  listUserPredictions: (w) => ({ params: w.ada, query: { limit: 2 } }),
  recommendationsFeed: (w) => ({ by: w.ben }),
  getInterests: () => ({}),
  setInterests: () => ({ body: { categories: ['weather'] } }),
  suggestPeople: () => ({ query: { limit: 3 } }),
  setNotInterested: (w) => ({ params: { id: w.posts.resolved }, by: w.ben }),
  unsetNotInterested: (w) => ({ params: { id: w.posts.resolved }, by: w.ben }),
  listHighlights: (w) => ({ by: w.ben }),
  listTrending: () => ({}),
  listPublic: () => ({}),
  listGroupPredictions: (w) => ({ params: { groupId: w.groups.closed }, by: w.ben }),
  searchPredictions: () => ({ query: { q: 'rains' } }),
  listPredictionJournal: (w) => ({ params: { id: w.posts.resolved } }),
  listJournal: () => ({}),
  writeReflection: (w) => ({ body: { predictionId: w.posts.resolved, content: 'I knew.', mood: 'proud', rating: 5 } }),
  listCalls: (w) => ({ params: w.ben, query: { limit: 5, state: 'open' } }),
  summarizeCalls: () => ({}),
  getCallSettings: () => ({}),
  setCallSettings: () => ({ body: { showSettledCalls: true } }),
  revealResult: (w) => ({ params: { id: w.posts.resolved } }),
  listPopularPredictions: () => ({}),
  listAllPredictions: () => ({}),
  searchAllPredictions: () => ({ query: { q: 'rains' } }),
  deleteAnyPrediction: async (w) => ({ params: { id: await freshPost(w) } }),

  // social
  listComments: (w) => ({ params: { id: w.posts.open } }),
  createComment: (w) => ({ body: { predictionId: w.posts.open, content: 'So it does.', parentId: w.comments.open } }),
  deleteComment: async (w) => ({ params: { id: await freshComment(w) } }),
  getCommenting: (w) => ({ params: { id: w.posts.open } }),
  setCommenting: (w) => ({ params: { id: w.posts.open }, body: { commenting: 'everyone' } }),
  listLikes: (w) => ({ params: { id: w.comments.open } }),
  getMyLike: (w) => ({ params: { id: w.comments.open } }),
  likeComment: (w) => ({ params: { id: w.comments.open }, by: w.ben }),
  unlikeComment: (w) => ({ params: { id: w.comments.open }, by: w.ben }),
  getReactions: (w) => ({ params: { id: w.posts.open } }),
  listOwnReactions: (w) => ({ query: { posts: w.posts.open } }),
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
  removeMember: async (w) => {
    const { id, browser } = await newcomer(w)
    await answer(browser.call('POST', `/api/groups/${w.groups.open}/join`))
    return { params: { id: w.groups.open, userId: id } }
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
  listHeldPhotos: () => ({}),

  // analytics
  startSession: () => ({}),
  endSessionOfUse: async ({ ada }) => {
    const { id } = await answer<{ id: string }>(ada.browser.call('POST', '/api/analytics/session/start'))
    return { body: { sessionId: id, duration: 0.5, pageViews: 2, actionsPerformed: 1 } }
  },
  recordShare: (w) => ({ body: { predictionId: w.posts.open, shareMethod: 'copy', platform: 'web' } }),
  recordActivity: () => ({ body: { action: 'view_page', entityType: 'page', metadata: { category: 'home' } } }),
  getUserAnalytics: (w) => ({ params: w.ada }),
  getResultEffect: (w) => ({ params: { predictionId: w.posts.resolved } }),
  getStreak: (w) => ({ params: w.ada }),
  listBadges: (w) => ({ params: w.ada }),
  getAdminStats: () => ({}),
  getOverview: () => ({}),
  getRetentionReport: () => ({}),
  getTrends: () => ({}),

  // moderation
  listBlocks: () => ({ query: { limit: 5 } }),
  getBlockStatus: (w) => ({ params: w.ben }),
  blockUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  unblockUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  listMutes: () => ({}),
  addMute: () => ({ body: { kind: 'word', word: 'drizzle', duration: 'day' } }),
  removeMute: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  reportThing: async (w) => ({
    body: { targetKind: 'comment', targetId: await freshComment(w), reason: 'rule', rule: 'hate' },
    by: await newcomer(w),
  }),
  listOwnReports: () => ({ query: { limit: 5 } }),
  listStatements: () => ({ query: { limit: 5 } }),
  getStatement: async (w) => ({ params: { id: await freshAct(w) } }),
  appealAct: async (w) => ({ params: { id: await freshAct(w) }, body: { text: 'It was no spam.' } }),
  actAsCreator: async (w) => ({
    body: { targetKind: 'post', targetId: await freshGroupPost(w), rule: 'spam', note: 'Not here.' },
    by: w.ada,
  }),
  listGroupActs: (w) => ({ query: { groupId: w.groups.open, limit: 5 }, by: w.ada }),
  liftAsCreator: async (w) => ({ params: { id: await freshGroupAct(w) }, by: w.ada }),
  getMailedStatement: async (w) => ({ body: { token: await freshMailedStatement(w) } }),
  appealMailedStatement: async (w) => ({ body: { token: await freshMailedStatement(w), text: 'It was no spam.' } }),
  listCases: () => ({ query: { limit: 5, state: 'open' } }),
  getCase: async (w) => ({ params: { id: await freshCase(w) } }),
  assignCase: async (w) => ({ params: { id: await freshCase(w) }, body: { mine: true } }),
  dismissCase: async (w) => ({ params: { id: await freshCase(w) } }),
  reopenCase: async (w) => ({ params: { id: await freshCase(w) } }),
  listCasePhotos: async (w) => ({ params: { id: await freshCase(w) } }),
  getCasePhoto: async (w) => ({ params: { id: await caseOf(w, w.posts.open), file: w.images.open } }),
  releasePhotos: async (w) => ({ params: { id: await freshCase(w) }, query: { seen: 1, photos: w.images.open } }),
  takeAct: async (w) => ({ params: { id: await freshCase(w) }, body: { act: 'hide', rule: 'spam' } }),
  liftAct: async (w) => ({ params: { id: await freshAct(w) } }),
  listAppeals: () => ({ query: { limit: 5 } }),
  decideAppeal: async (w) => ({ params: { id: await freshAppeal(w) }, body: { outcome: 'upheld', note: 'It was.' } }),
  getQueueFigures: () => ({}),
  listWords: () => ({ query: { limit: 5, q: 'grobian' } }),
  addWord: () => ({ body: { term: freshTerm(), match: 'whole', effect: 'report' } }),
  changeWord: async (w) => ({ params: { id: await freshWord(w) }, body: { match: 'anywhere' } }),
  removeWord: async (w) => ({ params: { id: await freshWord(w) } }),
  getContributionRules: () => ({}),
  changeContributionRules: () => ({ body: { holdNewAccounts: false } }),
  getPage: () => ({ params: { page: 'terms' }, query: { language: 'fr' } }),
  agreeToTerms: () => ({ body: { version: 1 } }),
  getPageSource: () => ({ params: { page: 'privacy' }, query: { language: 'ja' } }),
  listPageVersions: () => ({ params: { page: 'terms' }, query: { limit: 5 } }),
  previewPage: () => ({ params: { page: 'rules' }, body: { language: 'de', text: '# {{product}}' } }),
  publishPage: () => ({ params: { page: 'contact' }, body: { language: 'es', text: 'Escribe a **Ada**.' } }),

  // the gateway's own
  getStatus: () => ({}),
  watchLive: (w) => ({ query: { posts: w.posts.open } }),
}

const wording = { headline: 'It pours', supportingStatement: 'Cats and dogs.' }
const draft = () => ({ ...wording, deadline: inMinutes(60) })
