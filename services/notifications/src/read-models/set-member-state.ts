import type { Unit } from '../stores.ts'
import type { MemberState } from './store.ts'

/** Saves the state of an account, and hides or shows the member's acts. Deleted members stay deleted. */
export async function setMemberState(
  { members, documents }: Pick<Unit, 'members' | 'documents'>,
  memberId: string,
  state: MemberState,
): Promise<void> {
  await members.setState(memberId, state)
  const isHidden = (await members.statesOf([memberId])).has(memberId)
  await documents.hideActor(memberId, isHidden)
}
