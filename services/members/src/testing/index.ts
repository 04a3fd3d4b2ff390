/** A fake auth, for tests of the services that store member cards. */
import { newId } from '@hunch/kit/postgres'
import { type PeerMethods, startPeer, type TestKeys, type TestMember } from '@hunch/kit/testing'
import type { AuthService as Auth, MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

export { contributionsOf } from './contributions.ts'
export { bothHidden, nobodyHidden, type Surface, whoFinds } from './surfaces.ts'

/** A member's card in the fake auth. */
export type TestCard = Partial<Omit<MemberCard, '$typeName' | 'memberId'>>

/** Starts a fake auth as a real gRPC server. It returns the cards in `cards`; an id without a card counts as erased. */
export async function startAuth(keys: TestKeys, service: string, more: PeerMethods<typeof Auth> = {}) {
  const cards = new Map<string, TestCard>()
  const getMemberCards = ({ memberIds }: { memberIds: readonly string[] }) => ({
    cards: memberIds
      .filter((id) => cards.has(id))
      .map((memberId) => ({ memberId, isActive: true, version: 1n, ...cards.get(memberId) })),
  })
  const peer = await startPeer(AuthService, keys.identity('auth'), { getMemberCards, ...more }, { from: [service] })
  return {
    ...peer,
    cards,
    /** Returns the ids of each request for cards. */
    requested: (): string[][] =>
      peer.requests.filter(({ method }) => method === 'getMemberCards').map(({ message }) => message.memberIds),
    /** Adds a member with a card. */
    join(card: TestCard = {}, member: Partial<TestMember> = {}): TestMember {
      const id = newId()
      cards.set(id, { firstName: 'Ann', lastName: 'Example', maskedEmail: 'a…@example.com', ...card })
      return { id, ...member }
    },
  }
}
