import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findStatementOf, type Page, readStatementsOf, type Statement } from './store.ts'

/** How other subjects read acts with their appeals. */
export {
  findStatementOf,
  type Page,
  readActsOfCase,
  readAllStatementsOf,
  readHiddenIn,
  readWaiting,
  type Statement,
} from './store.ts'

/** Returns a page of what was done about things of the caller, newest first. */
export const listStatements = (ctx: Context, member: Member, page: Page): Promise<Statement[]> =>
  readStatementsOf(ctx.database.db, { memberId: member.id, ...page })

/**
 * Returns one of them.
 *
 * @throws statementNotFound, also for another member's
 */
export async function getStatement(ctx: Context, member: Pick<Member, 'id'>, actId: string): Promise<Statement> {
  const statement = await findStatementOf(ctx.database.db, { memberId: member.id, actId })
  if (!statement) throw errors.statementNotFound()
  return statement
}

/** A mailed link as it was opened. */
export interface OpenedLink {
  readonly token: string
  readonly ip: string
}

/**
 * Returns the statement that a mailed link shows, to whoever has the link, with the member to whom it was mailed.
 *
 * @throws statementNotFound where no good link has the token
 * @throws tooManyAttempts
 * @throws unavailable where auth is away
 */
export async function getMailedStatement(
  ctx: Context,
  { token, ip }: OpenedLink,
): Promise<{ readonly statement: Statement; readonly memberId: string }> {
  const mailed = await ctx.statementLinks.find(token, ip)
  if (!mailed) throw errors.statementNotFound()
  const { memberId, actId } = mailed
  return { statement: await getStatement(ctx, { id: memberId }, actId), memberId }
}
