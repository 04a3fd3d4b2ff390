import { adminAccount, answer, type SignedInMember } from '../people.ts'
import type { Table } from './contracts.ts'
import {
  addPasskey,
  asAdminWithPasskey,
  newcomerHere,
  ownPasskey,
  passSecondFactor,
  signInWithPasskey,
  signInWithRecoveryCode,
  startSecondFactor,
  visitorHere,
} from './passkeys.ts'
import { freshInvitation, lastLink, newcomer, signingUp, waitingPerson } from './world.ts'

/** A valid input for each call of auth. */
export const authTable = {
  getCurrentUser: () => ({}),
  startSignIn: () => ({ query: { returnTo: '/home' } }),
  finishSignIn: () => ({ query: { error: 'access_denied' } }),
  startOidcSignIn: () => ({ query: { returnTo: '/home' } }),
  finishOidcSignIn: () => ({ query: { error: 'access_denied' } }),
  startLogin: () => ({}),
  getSignInAttempt: () => ({}),
  logout: () => ({}),
  signInAsAdmin: () => ({ body: adminAccount }),
  listPasskeys: () => ({}),
  startPasskey: async (w) => ({ by: await newcomerHere(w) }),
  addPasskey,
  renamePasskey: async (w) => ({ ...(await ownPasskey(w)), body: { name: 'Laptop' } }),
  removePasskey: ownPasskey,
  setPasskeyUse: async (w) => ({ body: { use: 'alone' }, by: await asAdminWithPasskey(w, { use: 'alone' }) }),
  makeRecoveryCodes: async (w) => ({ by: await asAdminWithPasskey(w) }),
  startPasskeySignIn: (w) => ({ by: visitorHere(w) }),
  signInWithPasskey,
  startSecondFactor,
  passSecondFactor,
  signInWithRecoveryCode,
  listSessions: () => ({}),
  endSession: async (w) => endSession(await newcomer(w)),
  endAllSessions: async (w) => ({ by: await newcomer(w) }),
  forgotPassword: () => ({ body: { email: 'nobody@example.com' } }),
  resetPassword: async (w) => {
    await answer((await w.admin()).browser.call('POST', '/api/auth/forgot-password', adminAccount), 202)
    const { token = '', email = '' } = await lastLink(w)
    return { body: { token, email, newPassword: adminAccount.password } }
  },
  requestSignInLink: () => ({ body: { email: 'nobody@example.com' } }),
  signInByLink: async (w) => {
    const by = visitorHere(w)
    await answer(by.browser.call('POST', '/api/auth/sign-in-link', { email: adminAccount.email }), 202)
    const { token = '' } = await lastLink(w)
    return { body: { token }, by }
  },
  verifyEmail: async (w) => {
    const by = await newcomer(w, { unverified: 'on' })
    return { query: await lastLink(w), by }
  },
  resendVerification: async (w) => ({ by: await newcomer(w, { unverified: 'on' }) }),
  getSignUp: () => ({}),
  completeSignUp: async (w) => ({ body: { isOldEnough: true, reason: 'I row.' }, by: await signingUp(w) }),
  cancelSignUp: async (w) => ({ by: await signingUp(w) }),
  leaveSignUp: async (w) => ({ by: await signingUp(w) }),
  getInvitation: async (w) => ({ query: { code: (await freshInvitation(w)).code } }),
  getRegistration: () => ({}),
  changeRegistration: () => ({ body: { mode: 'open', minimumAge: 16, asksTerms: false } }),
  listInvitationLinks: () => ({ query: { limit: 5, offset: 0 } }),
  createInvitationLink: () => ({ body: { uses: 3, days: 7, note: 'The choir' } }),
  withdrawInvitationLink: async (w) => ({ params: { id: (await freshInvitation(w)).link.id } }),
  listWaitingPeople: () => ({}),
  approvePerson: async (w) => ({ params: await waitingPerson(w) }),
  refusePerson: async (w) => ({ params: await waitingPerson(w), body: { reason: 'Not now.' } }),
  listRecentUsers: () => ({}),
  listAllUsers: () => ({ query: { limit: 5, offset: 1 } }),
  searchAllUsers: () => ({ query: { q: 'ada' } }),
  deactivateUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  reactivateUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  listModerators: () => ({}),
  appointModerator: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  dismissModerator: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  deleteUser: async (w) => ({ params: { id: (await newcomer(w)).id } }),
  getAuditLog: () => ({}),
  getUser: (w) => ({ params: w.ben }),
  updateOwnProfile: () => ({ body: { bio: 'I row.', location: null, firstName: 'Ada', lastName: 'Lovelace' } }),
  updateProfile: (w) => ({ params: w.ada, body: { bio: 'I row.' } }),
  setLanguage: () => ({ body: { language: 'fr' } }),
  setLocation: () => ({ body: { country: 'KE', city: 'Nairobi' } }),
  detectLocation: () => ({ body: { country: 'KE', city: null, timezone: 'Africa/Nairobi' } }),
  setPreferences: () => ({ body: { emailNotifications: false } }),
  finishFirstRun: () => ({}),
  uploadProfileImage: () => ({ body: {} }),
  removeProfileImage: () => ({}),
  getUserStats: (w) => ({ params: w.ben }),
  searchUsers: () => ({ query: { q: 'ben' } }),
  getLocation: () => ({}),
  exportOwnData: async (w) => ({ by: await newcomer(w) }),
  deleteOwnAccount: async (w) => deleteOwnAccount(await newcomer(w)),
} satisfies Partial<Table>

async function endSession(by: SignedInMember) {
  const [session] = await answer<{ id: string }[]>(by.browser.call('GET', '/api/auth/sessions'))
  return { params: { id: session?.id ?? '' }, by }
}

const deleteOwnAccount = (by: SignedInMember) => ({ body: { email: by.email }, by })
