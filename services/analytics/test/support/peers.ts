import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface ContactAnswer {
  readonly language?: string
  readonly timeZone?: string
  readonly isActive?: boolean
}

/** auth, which knows how to speak to those in `contacts`; `away` makes it answer nothing. */
export async function startAuth(keys: TestKeys) {
  const contacts = new Map<string, ContactAnswer>()
  const state = { away: false, asked: 0 }
  const peer = await startPeer(AuthService, keys.identity('auth'), {
    getMemberContacts: {
      from: ['analytics'],
      run: ({ memberIds }) => {
        state.asked += 1
        if (state.away) return new Promise<never>(() => {})
        const known = memberIds.filter((id) => contacts.has(id))
        return { contacts: known.map((memberId) => ({ memberId, isActive: true, ...contacts.get(memberId) })) }
      },
    },
  })
  return { ...peer, contacts, state }
}

/** predictions, where every post may be seen but those in `hidden`. */
export async function startPredictions(keys: TestKeys) {
  const hidden = new Set<string>()
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), {
    mayView: {
      from: ['analytics'],
      run: ({ postIds }) => ({ postIds: postIds.filter((id) => !hidden.has(id)) }),
    },
  })
  return { ...peer, hidden }
}
