import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

export interface CardAnswer {
  readonly firstName?: string
  readonly lastName?: string
  readonly maskedEmail?: string
  readonly profileImageFile?: string
  readonly country?: string
  readonly userRank?: string
  readonly isActive?: boolean
  readonly version?: bigint
}

/** auth as a real gRPC server with given answers: the cards in `cards`; an id that is not there was erased. */
export async function startAuth(keys: TestKeys) {
  const cards = new Map<string, CardAnswer>()
  const asked: string[][] = []
  /** Where the admin acted from, by act. */
  const adminActs = new Map<string, string>()
  const answers = { silent: false }
  const peer = await startPeer(AuthService, keys.identity('auth'), {
    resolveSession: { from: [], run: () => ({}) },
    getMemberCards: {
      from: ['predictions'],
      run: ({ memberIds }) => {
        asked.push(memberIds)
        if (answers.silent) return new Promise<never>(() => {})
        const known = memberIds.filter((id) => cards.has(id))
        return { cards: known.map((memberId) => ({ memberId, isActive: true, version: 1n, ...cards.get(memberId) })) }
      },
    },
    noteAdminAct: {
      from: ['predictions'],
      run: ({ actId }, { member }) => {
        adminActs.set(actId, member?.role === 'admin' ? member.ip : 'no admin')
        return {}
      },
    },
  })
  return { ...peer, cards, adminActs, asked, answers }
}
