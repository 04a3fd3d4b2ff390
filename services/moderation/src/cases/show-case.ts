import { isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import { type CardsById, resolveCards } from '@hunch/members'
import type { Staff } from '../clients/staff.ts'
import type { ShownProfile } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import { readActsOfCase, type Statement } from '../statements/list-statements.ts'
import { requireCase } from './require-case.ts'
import type { ActKind } from './rules/kinds.ts'
import { hiddenFor, possibleActs } from './rules/possible-acts.ts'
import { type Report, readReports } from './store/reports.ts'
import {
  type CasePage,
  type Figures,
  findSummary,
  type History,
  readFigures,
  readHistory,
  readSummaries,
  type Summary,
} from './store/summaries.ts'

/** Everything about a case, with the cards of all whom it names. */
export interface Detail {
  readonly summary: Summary
  readonly reports: readonly Report[]
  readonly acts: readonly Statement[]
  readonly history: History
  readonly possibleActs: readonly ActKind[]
  /** Of a case about a member, as it is now; undefined for other cases, and while auth is away. */
  readonly profile: ShownProfile | undefined
  readonly cards: CardsById
}

const noHistory: History = { acts: 0, reports: 0, dismissed: 0, suspendedUntil: null }

/**
 * Returns a case as a moderator opens it.
 *
 * @throws caseNotFound
 * @throws unavailable where it is private and auth is away
 */
export async function getCase(ctx: Context, member: Member, id: string): Promise<Detail> {
  await requireCase(ctx, member, id)
  return showCase(ctx, member, id)
}

/**
 * Returns a case that the moderator has just opened, or worked on.
 *
 * @throws caseNotFound
 */
export async function showCase(ctx: Context, member: Member, id: string): Promise<Detail> {
  const { db } = ctx.database
  const summary = await findSummary(db, id)
  if (!summary) throw errors.caseNotFound()
  const { row } = summary
  const [reports, acts, history, now, staff, profile] = await Promise.all([
    readReports(db, id, fixedLimits.reportsShown),
    readActsOfCase(db, id),
    row.memberId ? readHistory(db, row.memberId) : noHistory,
    readNow(db),
    readStaff(ctx),
    row.targetKind === 'member' && row.memberId ? findProfile(ctx, row.memberId) : undefined,
  ])
  const cards = await resolveCards(ctx, [
    row.memberId,
    row.assigneeId,
    ...reports.map(({ reporterId }) => reporterId),
    ...acts.map(({ act }) => act.byId),
  ])
  const standing = {
    ...row,
    isHeld: summary.isHeld,
    acts: acts.map(({ act }) => act),
    ownerRole: staff?.roleOf(row.memberId),
  }
  return { summary, reports, acts, history, possibleActs: possibleActs(standing, member, now), profile, cards }
}

/** Undefined while auth is away: a case can be read then, and nothing be done. */
export const readStaff = (ctx: Context): Promise<Staff | undefined> => unlessAway(ctx.staff.read())

const findProfile = (ctx: Context, memberId: string): Promise<ShownProfile | undefined> =>
  unlessAway(ctx.targets.findProfile(memberId))

async function unlessAway<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (!isTransient(error)) throw error
    return undefined
  }
}

/** Returns a page of the queue, with the cards of all whom it names. A moderator's own things are absent. */
export async function listCases(
  ctx: Context,
  member: Member,
  page: Omit<CasePage, 'hiddenFor'>,
): Promise<{ readonly summaries: readonly Summary[]; readonly cards: CardsById }> {
  const summaries = await readSummaries(ctx.database.db, { ...page, hiddenFor: hiddenFor(member) })
  const cards = await resolveCards(
    ctx,
    summaries.flatMap(({ row }) => [row.memberId, row.assigneeId]),
  )
  return { summaries, cards }
}

/** Returns how much waits for a moderator. */
export const getQueueFigures = (ctx: Context, member: Member): Promise<Figures> =>
  readFigures(ctx.database.db, hiddenFor(member))
