import { type Member, networkOf } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { hashOf, isCode } from '../domain/code.ts'
import { guessesOfAddress, guessesOfMember, guessWindowS } from '../domain/limits.ts'
import { errors } from '../errors.ts'
import { countWrong, lockWindows } from '../store/attempts.ts'
import { findGroupIdByCode } from '../store/invites.ts'

/** Who tries a code. */
export interface Guesser {
  readonly member: Member | undefined
  readonly ip: string
}

/** What a member's wrong codes are counted under. */
export const memberKey = (memberId: string): string => `member ${memberId}`

/**
 * The group whose present code this is. Wrong ones are counted for the member and for the
 * address; who has tried too many is told nothing, of a right one neither. Throws inviteInvalid
 * and tooManyAttempts.
 */
export async function findByCode(ctx: Context, { member, ip }: Guesser, text: string): Promise<string> {
  const code = text.trim()
  const most = new Map([[`network ${hashOf(networkOf(ip))}`, guessesOfAddress]])
  if (member) most.set(memberKey(member.id), guessesOfMember)
  const keys = [...most.keys()]
  const groupId = await ctx.database.transaction(async (tx) => {
    const windows = await lockWindows(tx, keys, guessWindowS)
    const over = windows.filter(({ key, count }) => count >= (most.get(key) ?? 0))
    if (over.length > 0) throw errors.tooManyAttempts({ seconds: Math.max(...over.map(({ seconds }) => seconds)) })
    const found = isCode(code) ? await findGroupIdByCode(tx, code) : undefined
    if (!found) await countWrong(tx, keys)
    return found
  })
  if (!groupId) throw errors.inviteInvalid()
  return groupId
}
