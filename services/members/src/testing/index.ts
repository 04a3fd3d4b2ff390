/** What tests of the services that keep member cards need of auth. */
import { newId } from '@hunch/kit/postgres'
import { type PeerMethods, type Person, startPeer, type TestKeys } from '@hunch/kit/testing'
import type { AuthService as Auth, MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'

export { contributionsOf } from './contributions.ts'
export { bothHidden, nobodyHidden, type Surface, whoFinds } from './surfaces.ts'

/** What auth says of a member. */
export type TestCard = Partial<Omit<MemberCard, '$typeName' | 'memberId'>>

/** auth for a service that fetches cards, as a real gRPC server: the cards in `cards`; an id without one was erased. */
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
    /** The ids of each request for cards. */
    requested: (): string[][] =>
      peer.requests.filter(({ method }) => method === 'getMemberCards').map(({ message }) => message.memberIds),
    /** Signs a member up. */
    join(card: TestCard = {}, member: Partial<Person> = {}): Person {
      const id = newId()
      cards.set(id, { firstName: 'Ann', lastName: 'Example', maskedEmail: 'a…@example.com', ...card })
      return { id, ...member }
    },
  }
}
