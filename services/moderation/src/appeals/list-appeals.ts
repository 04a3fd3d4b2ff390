import type { Member } from '@hunch/kit/identity'
import { type CardsById, resolveCards } from '@hunch/members'
import { mayDecide } from '../cases/rules/may-decide.ts'
import { hiddenFor } from '../cases/rules/possible-acts.ts'
import { readStaff } from '../cases/show-case.ts'
import type { Context } from '../context.ts'
import { type Page, readWaiting, type Statement } from '../statements/list-statements.ts'

/** A waiting appeal, with its act, and whether the moderator may decide it. */
export interface Waiting {
  readonly statement: Statement
  readonly mayDecide: boolean
}

/** Returns a page of waiting appeals, with the members' cards. Omits the moderator's own appeals, except for the admin. */
export async function listAppeals(
  ctx: Context,
  member: Member,
  page: Page,
): Promise<{ readonly waiting: readonly Waiting[]; readonly cards: CardsById }> {
  const statements = await readWaiting(ctx.database.db, { hiddenFor: hiddenFor(member), ...page })
  const [staff, cards] = await Promise.all([
    readStaff(ctx),
    resolveCards(
      ctx,
      statements.flatMap(({ act }) => [act.byId, act.memberId]),
    ),
  ])
  const waiting = statements.map((statement) => ({
    statement,
    mayDecide: mayDecide(statement.act, member, staff?.activeModeratorIds),
  }))
  return { waiting, cards }
}
