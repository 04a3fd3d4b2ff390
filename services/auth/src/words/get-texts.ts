import { getMembers } from '../accounts/load-account.ts'
import type { Context } from '../context.ts'
import { textsOf } from './rules.ts'

/** Returns what others read of a member that the member wrote; nothing where there is no account. */
export const getTexts = async (ctx: Context, memberId: string): Promise<string[]> =>
  (await getMembers(ctx, [memberId])).flatMap(textsOf)
