import type { Judging } from '../context.ts'
import { keepUnjudged } from '../store/unjudged.ts'
import { judgeMember } from './judge-member.ts'

/**
 * Judges everybody from copies that are made anew, telling nothing. Whom the running service has
 * still to judge stays as she stood there, for what follows is the service's to tell.
 */
export async function judgeAnew(ctx: Judging): Promise<void> {
  while (await judgeMember(ctx));
  await ctx.database.transaction(keepUnjudged)
}
