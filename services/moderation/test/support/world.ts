import { type CallAs, startService, type TestKeys, type TestMember } from '@hunch/kit/testing'
import { startAuth as startCards, type TestCard } from '@hunch/members/testing'
import { file_hunch_auth_v1_events } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { file_hunch_media_v1_events } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import { file_hunch_moderation_v1_events } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import * as calls from '@hunch/proto/http'
import { createModeration, type ModerationConfig } from '../../src/service.ts'
import { startMedia } from './media.ts'
import { put, startGroups, startNotifications, startPredictions, startSocial } from './things.ts'

export { nowhere, type TestMember } from '@hunch/kit/testing'

/** Auth's facts about a reporter. */
interface Facts {
  readonly joinedMs: bigint
  readonly emailVerified: boolean
  readonly scoredVotes: number
}

/** auth with members' cards, staff and facts. `adminActs` has the IP address of each recorded act, by act id. */
async function startAuth(keys: TestKeys) {
  const adminActs = new Map<string, string>()
  const facts = new Map<string, Facts>()
  const staff = { adminId: '', moderatorIds: [] as string[], suspendedModeratorIds: [] as string[] }
  /** The statements of mailed links, by token. */
  const mailed = new Map<string, { memberId: string; actId: string }>()
  /** Members' bios, by member id. */
  const bios = new Map<string, string>()
  /** Members' locations with the city on a second line, by member id. */
  const locations = new Map<string, string>()
  /** The cards of the members who have accounts. */
  const known: { cards?: ReadonlyMap<string, TestCard> } = {}
  const agreed: { memberId: string; version: number }[] = []
  const peer = await startCards(keys, 'moderation', {
    noteAdminAct({ actId }, { member }) {
      adminActs.set(actId, member?.ip ?? 'nobody')
      return {}
    },
    getStaff: () => staff,
    findStatementLink: ({ token }) => {
      const statement = mailed.get(token)
      return statement ? { statement } : {}
    },
    getReporterFacts: ({ memberId }) => {
      const known = facts.get(memberId)
      return known ? { facts: known } : {}
    },
    getProfileTexts({ memberId }) {
      const card = known.cards?.get(memberId)
      if (!card) return {}
      const profile = {
        name: [card.firstName, card.lastName].filter(Boolean).join(' '),
        bio: bios.get(memberId) ?? '',
        location: locations.get(memberId) ?? '',
        photoFile: card.profileImageFile ?? '',
      }
      return { texts: [profile.name, profile.bio, profile.location].filter(Boolean), profile }
    },
    noteAgreement({ memberId, version }) {
      agreed.push({ memberId, version })
      return {}
    },
  })
  known.cards = peer.cards
  return { ...peer, adminActs, facts, staff, mailed, bios, locations, agreed }
}

const joining = ({ join, staff, facts }: Awaited<ReturnType<typeof startAuth>>) => ({
  join,
  /** Signs up a moderator or the admin. */
  joinAs(role: 'moderator' | 'admin', card: TestCard = {}): TestMember {
    const person = join(card, { role, ip: '198.51.100.7' })
    if (role === 'admin') staff.adminId = person.id
    else staff.moderatorIds.push(person.id)
    return person
  },
  /** Signs up a member in good standing, except for the given facts. */
  joinTrusted(over: Partial<Facts> = {}): TestMember {
    const person = join()
    facts.set(person.id, { joinedMs: 0n, emailVerified: true, scoredVotes: 10, ...over })
    return person
  },
})

type Fields = Readonly<Record<string, unknown>>

/** The `additions` of a case as it was read, and the files of its photos. */
export interface Seen {
  readonly seen?: number
  readonly photos?: readonly string[]
}
const queryOf = ({ seen, photos }: Seen): Record<string, string> => ({
  ...(seen === undefined ? {} : { seen: String(seen) }),
  ...(photos ? { photos: photos.join(',') } : {}),
})

/** The service with auth, predictions, social, groups, notifications and media as peers. */
export async function startWorld() {
  const base = await startService({
    name: 'moderation',
    stores: new URL('../../migrations', import.meta.url),
    peers: {
      auth: startAuth,
      predictions: startPredictions,
      social: startSocial,
      groups: startGroups,
      notifications: startNotifications,
      media: startMedia,
    },
    callers: ['media'],
    events: [file_hunch_moderation_v1_events, file_hunch_auth_v1_events, file_hunch_media_v1_events],
    configure: (common, { auth, predictions, social, groups, notifications, media }): ModerationConfig => ({
      ...common,
      authRpc: auth.address,
      predictionsRpc: predictions.address,
      socialRpc: social.address,
      groupsRpc: groups.address,
      notificationsRpc: notifications.address,
      mediaHttp: media.address,
      operator: { name: 'Kestrel [Works]', address: '1 Long Lane\nhello@kestrel.example' },
    }),
    create: (config, log) => createModeration(config, log),
  })
  const { auth, call, rows, predictions } = base
  const reporting = reportCalls(call)
  return {
    ...base,
    ...blockCalls(call),
    ...muteCalls(call),
    ...reporting,
    ...creatorCalls(call),
    ...moderatorCalls(call),
    ...pageCalls(call),
    ...joining(auth),
    /** Puts a post at predictions. */
    post: (owner: TestMember, words = 'It rains on Monday') => put(predictions, owner, words),
    /** Puts a post in a private group of some members at predictions. */
    privatePost: (owner: TestMember, insiders: readonly TestMember[], words = 'Only for us') =>
      put(predictions, owner, words, { groupId: privateGroup, only: [owner, ...insiders].map(({ id }) => id) }),
    /** Returns all stored blocks by a member, in any state. */
    held: (blockerId: string) =>
      rows('select blocked_id, state, version::integer from blocks where blocker_id = $1 order by version', [
        blockerId,
      ]),
    /** Reports a post, by default as a new member, and returns the id of its case. */
    async caseOf(postId: string, reporter: TestMember = auth.join()): Promise<string> {
      await reporting.report(reporter, 'post', postId)
      const [row] = await rows('select id from cases where target_id = $1', [postId])
      return row.id
    },
  }
}

const privateGroup = '019aa000-0000-7000-8000-00000000aaaa'
const about = (id: string) => ({ params: { id } })

const blockCalls = (call: CallAs) => ({
  block: (member: TestMember | null, id: string) => call(member, calls.blockUser, about(id)),
  unblock: (member: TestMember | null, id: string) => call(member, calls.unblockUser, about(id)),
  /** Whether the API reports to a member that they have blocked another. */
  isBlocked: async (member: TestMember, id: string): Promise<boolean> =>
    (await call(member, calls.getBlockStatus, about(id))).body.isBlocked,
  list: (member: TestMember | null, query = {}) => call(member, calls.listBlocks, { query }),
})

const muteCalls = (call: CallAs) => ({
  mute: (member: TestMember | null, body: Fields) =>
    call(member, calls.addMute, { body: { duration: 'forever', ...body } }),
  unmute: (member: TestMember | null, id: string) => call(member, calls.removeMute, about(id)),
  mutes: (member: TestMember | null) => call(member, calls.listMutes),
})

const reportCalls = (call: CallAs) => ({
  report: (member: TestMember | null, targetKind: string, targetId: string, fields: Fields = {}, ip = '192.0.2.1') =>
    call(member, calls.reportThing, { body: { targetKind, targetId, reason: 'spam', ...fields }, ip }),
  ownReports: (member: TestMember | null) => call(member, calls.listOwnReports),
  statements: (member: TestMember | null) => call(member, calls.listStatements),
  statement: (member: TestMember | null, id: string) => call(member, calls.getStatement, about(id)),
  appeal: (member: TestMember | null, id: string, text = 'It was a joke') =>
    call(member, calls.appealAct, { ...about(id), body: { text } }),
  mailedStatement: (member: TestMember | null, token: string) =>
    call(member, calls.getMailedStatement, { body: { token } }),
  appealMailed: (member: TestMember | null, token: string, text: string) =>
    call(member, calls.appealMailedStatement, { body: { token, text } }),
})

const creatorCalls = (call: CallAs) => ({
  actAsCreator: (member: TestMember | null, targetKind: string, targetId: string, fields: Fields = {}) =>
    call(member, calls.actAsCreator, { body: { targetKind, targetId, rule: 'spam', ...fields } }),
  hiddenIn: (member: TestMember | null, groupId: string, query = {}) =>
    call(member, calls.listGroupActs, { query: { groupId, ...query } }),
  liftAsCreator: (member: TestMember | null, id: string) => call(member, calls.liftAsCreator, about(id)),
})

const moderatorCalls = (call: CallAs) => ({
  cases: (member: TestMember | null, query = {}) => call(member, calls.listCases, { query }),
  figures: (member: TestMember | null) => call(member, calls.getQueueFigures),
  open: (member: TestMember | null, id: string) => call(member, calls.getCase, about(id)),
  assign: (member: TestMember | null, id: string, mine: boolean) =>
    call(member, calls.assignCase, { ...about(id), body: { mine } }),
  dismiss: (member: TestMember | null, id: string, seen: Seen = {}) =>
    call(member, calls.dismissCase, { ...about(id), query: queryOf(seen) }),
  reopen: (member: TestMember | null, id: string) => call(member, calls.reopenCase, about(id)),
  act: (member: TestMember | null, id: string, act: string, fields: Fields = {}, seen: Seen = {}) =>
    call(member, calls.takeAct, { ...about(id), query: queryOf(seen), body: { act, rule: 'hate', ...fields } }),
  photos: (member: TestMember | null, id: string) => call(member, calls.listCasePhotos, about(id)),
  photo: (member: TestMember | null, id: string, file: string) =>
    call(member, calls.getCasePhoto, { params: { id, file } }),
  release: (member: TestMember | null, id: string, seen: Seen = {}) =>
    call(member, calls.releasePhotos, { ...about(id), query: queryOf(seen) }),
  lift: (member: TestMember | null, id: string, seen: Seen = {}) =>
    call(member, calls.liftAct, { ...about(id), query: queryOf(seen) }),
  appeals: (member: TestMember | null) => call(member, calls.listAppeals),
  decide: (member: TestMember | null, id: string, outcome: string, note = 'Looked at it again', seen: Seen = {}) =>
    call(member, calls.decideAppeal, { ...about(id), query: queryOf(seen), body: { outcome, note } }),
})

const pageCalls = (call: CallAs) => ({
  page: (member: TestMember | null, page: string, language = 'en') =>
    call(member, calls.getPage, { params: { page }, query: { language } }),
  source: (member: TestMember | null, page: string, language = 'en') =>
    call(member, calls.getPageSource, { params: { page }, query: { language } }),
  versions: (member: TestMember | null, page: string) => call(member, calls.listPageVersions, { params: { page } }),
  preview: (member: TestMember | null, text: string) =>
    call(member, calls.previewPage, { params: { page: 'rules' }, body: { language: 'en', text } }),
  publishPage: (member: TestMember | null, page: string, text: string, fields: Fields = {}) =>
    call(member, calls.publishPage, { params: { page }, body: { language: 'en', text, ...fields } }),
  agree: (member: TestMember | null, version: unknown) => call(member, calls.agreeToTerms, { body: { version } }),
})

export type World = Awaited<ReturnType<typeof startWorld>>

/** The parts of a problem to compare. */
export const problemOf = ({ status, body }: { status: number; body: { code?: string; detail?: string } }) => [
  status,
  body.code,
  body.detail,
]
