import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface TestContact {
  readonly language?: string
  readonly timeZone?: string
  readonly isActive?: boolean
}

const callers = { from: ['analytics'] }

/** Starts a gRPC server that replaces auth. It has the contacts in `contacts`. */
export async function startAuth(keys: TestKeys) {
  const contacts = new Map<string, TestContact>()
  const peer = await startPeer(
    AuthService,
    keys.identity('auth'),
    {
      getMemberContacts({ memberIds }) {
        const known = memberIds.filter((id) => contacts.has(id))
        return { contacts: known.map((memberId) => ({ memberId, isActive: true, ...contacts.get(memberId) })) }
      },
    },
    callers,
  )
  return { ...peer, contacts }
}

/** Starts a gRPC server that replaces predictions. Every post may be seen, except those in `hidden`. */
export async function startPredictions(keys: TestKeys) {
  const hidden = new Set<string>()
  const mayView = ({ postIds }: { postIds: readonly string[] }) => ({
    postIds: postIds.filter((id) => !hidden.has(id)),
  })
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), { mayView }, callers)
  return { ...peer, hidden }
}
