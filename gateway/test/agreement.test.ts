import { agreeToTerms, type Call, calls, castVote } from '@hunch/proto/http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  // One member makes all calls, more than the default limit allows.
  gateway = await startGateway({ config: { limits: { memberWrites: 1_000 } } })
  gateway.auth.mustAgree.add(people.bo.token)
})
afterAll(() => gateway.stop())
beforeEach(() => {
  for (const upstream of Object.values(gateway.upstreams)) upstream.received.length = 0
})

const id = '01990000-0000-7000-8000-000000000001'
const type = { json: 'application/json', multipart: 'multipart/form-data; boundary=x', form: '', binary: '' }
const make = ({ method, path, bodyType }: Call) => {
  const address = path.replace('{file}', 'AAAAAAAAAAAAAAAAAAAAAA').replace(/\{\w+\}/g, id)
  const headers = method === 'GET' ? {} : { 'content-type': type[bodyType ?? 'json'] }
  return gateway.as('bo', address, { method, headers })
}
const received = () => Object.values(gateway.upstreams).flatMap((upstream) => upstream.received)
const named: readonly (readonly [string, Call])[] = Object.entries(calls)
const open = named.filter(([, { who, owner }]) => (who === 'member' || who === 'visitor') && owner !== 'gateway')
const contributions = open.filter(([, { contribution }]) => contribution === true)

test.each(contributions)('threats 70 and 92: %s is rejected without an agreement to the terms', async (_name, call) => {
  const reply = await make(call)
  expect(reply.json()).toMatchObject({ status: 403, code: 'termsNotAgreed' })
  expect(received()).toEqual([])
})

test.each(open.filter(([, { contribution }]) => contribution !== true))(
  '%s is allowed without an agreement to the terms',
  async (_name, call) => {
    expect((await make(call)).status).toBe(200)
  },
)

test('calls that add something others see need an agreement; reads and calls open while suspended do not', () => {
  expect(contributions.map(([name]) => name).sort()).toEqual([
    'castVote',
    'createComment',
    'createGroup',
    'createPrediction',
    'followUser',
    'inviteUsers',
    'joinByInvite',
    'joinGroup',
    'likeComment',
    'resolvePrediction',
    'setEvidence',
    'setReaction',
    'updatePrediction',
    'uploadProfileImage',
  ])
  expect(contributions.filter(([, { method, evenSuspended }]) => method === 'GET' || evenSuspended)).toEqual([])
})

/** Calls that change something but need no agreement, by the reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'judged by their service, as they may only take something away': ['setLocation', 'updateOwnProfile', 'updateProfile'],
  'take something away, or hide it': [
    'actAsCreator',
    'deleteComment',
    'deletePrediction',
    'disbandGroup',
    'leaveGroup',
    'removeMember',
    'removeProfileImage',
    'removeReaction',
    'takeBackResult',
    'unfollowUser',
    'unlikeComment',
    'withdrawVote',
  ],
  'are seen by nobody else': [
    'addMute',
    'deleteNotification',
    'detectLocation',
    'endSessionOfUse',
    'finishFirstRun',
    'markAllRead',
    'markRead',
    'recordActivity',
    'recordShare',
    'removeMute',
    'revealResult',
    'setInterests',
    'setLanguage',
    'setNotInterested',
    'setPreferences',
    'startSession',
    'unsetNotInterested',
    'unsubscribe',
    'writeReflection',
  ],
  'switch what others see of what took an agreement, or who may add to it': [
    'blockUser',
    'liftAsCreator',
    'makeInvite',
    'setCallSettings',
    'setCommenting',
    'setShownVote',
    'unblockUser',
  ],
  'are a right that no terms may take away': [
    'agreeToTerms',
    'appealAct',
    'appealMailedStatement',
    'deleteOwnAccount',
    'getMailedStatement',
    'reportThing',
  ],
  'sign somebody in, up or out': [
    'addPasskey',
    'cancelSignUp',
    'completeSignUp',
    'endAllSessions',
    'endSession',
    'forgotPassword',
    'leaveSignUp',
    'passSecondFactor',
    'removePasskey',
    'renamePasskey',
    'requestSignInLink',
    'resendVerification',
    'resetPassword',
    'signInAsAdmin',
    'signInByLink',
    'signInWithPasskey',
    'signInWithRecoveryCode',
    'startPasskey',
    'startPasskeySignIn',
    'startSecondFactor',
  ],
}

test('each call that changes something is a contribution, or is listed here with a reason why not', () => {
  const changing = open.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  const named = [...contributions.map(([name]) => name), ...Object.values(reasons).flat()]
  expect(named.sort()).toEqual(changing.sort())
  const judged = open.filter(([, { contribution }]) => contribution === 'whereItAdds').map(([name]) => name)
  expect(judged.sort()).toEqual(Object.values(reasons)[0])
})

test('an agreement counts from the next call on', async () => {
  const vote = () => make(castVote)
  expect((await vote()).json().code).toBe('termsNotAgreed')
  gateway.auth.mustAgree.delete(people.bo.token)
  expect((await make(agreeToTerms)).status).toBe(200)
  expect((await vote()).status).toBe(200)
})
