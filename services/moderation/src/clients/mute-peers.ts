import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { clientLimits } from './limits.ts'

/** All mutes of a member. */
export interface MuteList {
  readonly memberId: string
  readonly version: number
  readonly mutes: readonly {
    readonly memberId: string | null
    readonly word: string | null
    readonly category: string | null
    readonly endsAt: Date | null
  }[]
}

/** The services that leave out muted content. */
export interface MutePeers {
  /** Returns whether all these services stored the list within 1 s. */
  apply(list: MuteList): Promise<boolean>
}

interface Peers {
  readonly predictions: Pick<Client<typeof PredictionsService>, 'applyMutes'>
  readonly social: Pick<Client<typeof SocialService>, 'applyMutes'>
  readonly notifications: Pick<Client<typeof NotificationsService>, 'applyMutes'>
}

/** Calls predictions, social and notifications over gRPC, in parallel. */
export const createMutePeers = ({ predictions, social, notifications }: Peers, log: Log): MutePeers => ({
  async apply({ memberId, version, mutes }) {
    const request = { list: { memberId, version: BigInt(version), mutes: mutes.map(toMessage) } }
    const within = { timeoutMs: clientLimits.applyMs }
    const outcomes = await Promise.allSettled([
      predictions.applyMutes(request, within),
      social.applyMutes(request, within),
      notifications.applyMutes(request, within),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason, memberId }, 'mutes were not applied at once')
    return outcomes.every(({ status }) => status === 'fulfilled')
  },
})

const toMessage = ({ memberId, word, category, endsAt }: MuteList['mutes'][number]) => ({
  muted: mutedOf(memberId, word, category),
  ...(endsAt ? { endsAtMs: BigInt(endsAt.getTime()) } : {}),
})

function mutedOf(memberId: string | null, word: string | null, category: string | null) {
  if (memberId !== null) return { case: 'memberId' as const, value: memberId }
  if (word !== null) return { case: 'word' as const, value: word }
  return { case: 'category' as const, value: category ?? '' }
}
