import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { findAuthors } from '../store/authors.ts'
import { rememberCards } from './remember-cards.ts'

/**
 * Fetches a member's card after auth told that it changed; `version` is the account's after that,
 * and a card that is as new needs no asking. Throws unavailable where auth is away.
 */
export async function refreshCard(
  ctx: Pick<Context, 'cards'>,
  tx: Queries,
  memberId: string,
  version: bigint,
): Promise<void> {
  const [known] = await findAuthors(tx, [memberId])
  if (known && (known.erased || BigInt(known.version) >= version)) return
  await rememberCards(tx, await ctx.cards.ask([memberId]))
}
