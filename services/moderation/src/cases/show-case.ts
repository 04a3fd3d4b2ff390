import { commonErrors, isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import { readNow } from '@hunch/kit/postgres'
import { type CardsById, resolveCards } from '@hunch/members'
import { z } from 'zod'
import type { Staff } from '../clients/auth.ts'
import type { CaseContext } from '../clients/case-contexts.ts'
import type { ShownProfile } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { readActsOfCase, type Statement } from '../statements/list-statements.ts'
import { caseLimits } from './limits.ts'
import { openPrivate } from './open-private.ts'
import { requireCase } from './policy.ts'
import type { ActKind } from './rules/kinds.ts'
import { possibleActs, withAppeal } from './rules/possible-acts.ts'
import { type Case, findCases } from './store/cases.ts'
import { type Report, readReports } from './store/reports.ts'
import { findSummary, type History, readHistory, type Summary } from './store/summaries.ts'

/** Everything about a case, with the cards of the members that it names. */
export interface Detail {
  readonly summary: Summary
  readonly reports: readonly Report[]
  readonly acts: readonly Statement[]
  readonly history: History
  readonly possibleActs: readonly ActKind[]
  /** The current profile, for a case about a member; undefined for other cases and if auth is unavailable. */
  readonly profile: ShownProfile | undefined
  /** The context of a public post or a comment on one; undefined for other cases and if it cannot be read. */
  readonly context: CaseContext | undefined
  readonly cards: CardsById
}

const noHistory: History = { acts: 0, reports: 0, dismissed: 0, suspendedUntil: null }

/**
 * Returns a case for a moderator. If the case is private, records that the moderator opened it.
 *
 * @throws caseNotFound
 * @throws unavailable if the case is private and auth is unavailable
 */
export async function getCase(ctx: Context, member: Member, id: string): Promise<Detail> {
  await requireCase(ctx, member, id)
  return showCase(ctx, member, id)
}

/**
 * Returns a case that the moderator has just opened or worked on, without checking access again. If the words of a private case
 * have changed since, records that the moderator opens the case again.
 *
 * @throws caseNotFound
 * @throws unavailable if the opening of a private case cannot be recorded
 */
export async function showCase(ctx: Context, member: Member, id: string): Promise<Detail> {
  const { db } = ctx.database
  const summary = await findSummary(db, id)
  if (!summary) throw errors.caseNotFound()
  const { row } = summary
  const [reports, acts, history, now, staff, profile, context] = await Promise.all([
    readReports(db, id, caseLimits.reportsShown),
    readActsOfCase(db, id),
    row.memberId ? readHistory(db, row.memberId) : noHistory,
    readNow(db),
    readStaff(ctx),
    row.targetKind === 'member' && row.memberId ? findProfile(ctx, row.memberId) : undefined,
    findContext(ctx, row),
  ])
  if (row.audienceGroupId !== null) await openPrivate(ctx, member, id)
  const cards = await resolveCards(ctx, [
    row.memberId,
    row.assigneeId,
    ...reports.map(({ reporterId }) => reporterId),
    ...acts.map(({ act }) => act.byId),
    context?.post?.memberId ?? null,
    context?.parent?.memberId ?? null,
  ])
  const standing = {
    ...row,
    isHeld: summary.isHeld,
    acts: acts.map(withAppeal),
    ownerRole: staff?.roleOf(row.memberId),
    activeModeratorIds: staff?.activeModeratorIds,
  }
  const acting = possibleActs(standing, member, now)
  return { summary, reports, acts, history, possibleActs: acting, profile, context, cards }
}

/** Returns the staff; undefined if auth is unavailable. Moderators can then still read cases, but not act. */
export const readStaff = (ctx: Context): Promise<Staff | undefined> => unlessAway(ctx.staff.read())

const findProfile = (ctx: Context, memberId: string): Promise<ShownProfile | undefined> =>
  unlessAway(ctx.targets.findProfile(memberId))

/** Finds the context of a post or comment. In a private group, only the reported target is shown, without its context. */
async function findContext(ctx: Context, { targetKind, targetId, postId, audienceGroupId }: Case) {
  if (audienceGroupId !== null) return undefined
  if (targetKind === 'post') return ctx.contexts.find({ postId: targetId })
  return targetKind === 'comment' && postId !== null ? ctx.contexts.find({ postId, commentId: targetId }) : undefined
}

async function unlessAway<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (!isTransient(error)) throw error
    return undefined
  }
}

const Id = z.uuid()

/**
 * Returns cases by their ids, for the audit log. Ignores invalid and unknown ids.
 *
 * @throws invalidRequest for more than 100 ids
 */
export async function nameTargets(ctx: Context, caseIds: readonly string[]): Promise<Case[]> {
  const most = caseLimits.casesNamedAtOnce
  if (caseIds.length > most) throw commonErrors.invalidRequest({ fields: `case_ids – ${most} at most` })
  const ids = [...new Set(caseIds)].filter((id) => Id.safeParse(id).success)
  return ids.length === 0 ? [] : findCases(ctx.database.db, ids)
}
