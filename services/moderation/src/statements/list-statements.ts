import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findStatementOf, type Page, readStatementsOf, type Statement } from './store.ts'

/** Re-exported for other subjects: reads acts with their appeals. */
export {
  findStatementOf,
  type Page,
  readActsOfCase,
  readAllStatementsOf,
  readHiddenIn,
  readWaiting,
  type Statement,
} from './store.ts'

/** Returns a page of the caller's statements, newest first. */
export const listStatements = (ctx: Context, member: Member, page: Page): Promise<Statement[]> =>
  readStatementsOf(ctx.database.db, { memberId: member.id, ...page })

/**
 * Returns one of the caller's statements.
 *
 * @throws statementNotFound, also for another member's statement
 */
export async function getStatement(ctx: Context, member: Pick<Member, 'id'>, actId: string): Promise<Statement> {
  const statement = await findStatementOf(ctx.database.db, { memberId: member.id, actId })
  if (!statement) throw errors.statementNotFound()
  return statement
}

/** The token of a mailed link that a person opened, and their IP address. */
export interface OpenedLink {
  readonly token: string
  readonly ip: string
}

/**
 * Returns the statement that a mailed link shows, and the member who received the mail. Anyone with the link may read it.
 *
 * @throws statementNotFound if no valid link has the token
 * @throws tooManyAttempts
 * @throws unavailable if auth is unavailable
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
