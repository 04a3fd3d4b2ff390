import type { Queries } from '@hunch/kit/postgres'
import { lockMember, noteJoined } from '../store/members.ts'

/** A member joined the product. One who is gone already stays so. */
export async function welcomeMember(tx: Queries, memberId: string, at: Date): Promise<void> {
  const { erased } = await lockMember(tx, memberId)
  if (!erased) await noteJoined(tx, memberId, at)
}
