import type { Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import { requireLocked } from '../cases/lock-case.ts'
import { unseal } from '../cases/open-case.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import {
  findStatementOf,
  getMailedStatement,
  getStatement,
  type OpenedLink,
  type Statement,
} from '../statements/list-statements.ts'
import { objectionTo } from './rules.ts'
import { insertAppeal } from './store.ts'

/**
 * Appeals an act against the caller. An act can be appealed once, within 20 days, and only if it is not lifted. Returns the
 * act's statement.
 *
 * @throws statementNotFound, also for another member's statement
 * @throws alreadyAppealed, nothingToAppeal, tooLateToAppeal
 */
export async function appealAct(
  ctx: Context,
  member: Pick<Member, 'id'>,
  actId: string,
  text: string,
): Promise<Statement> {
  const { act } = await getStatement(ctx, member, actId)
  await ctx.database.transaction(async (tx) => {
    await requireLocked(tx, act.caseId)
    const statement = await findStatementOf(tx, { memberId: member.id, actId })
    if (!statement) throw errors.statementNotFound()
    const objection = objectionTo(statement, await readNow(tx))
    if (objection) throw errors[objection]()
    await insertAppeal(tx, { actId, text })
    await unseal(tx, act.caseId)
  })
  return getStatement(ctx, member, actId)
}

/**
 * Appeals the act that a mailed link shows, for the member who received the mail. Returns the act's statement.
 *
 * @throws statementNotFound if no valid link has the token
 * @throws alreadyAppealed, nothingToAppeal, tooLateToAppeal, tooManyAttempts
 * @throws unavailable if auth is unavailable
 */
export async function appealMailed(ctx: Context, link: OpenedLink, text: string): Promise<Statement> {
  const { statement, memberId } = await getMailedStatement(ctx, link)
  return appealAct(ctx, { id: memberId }, statement.act.id, text)
}
