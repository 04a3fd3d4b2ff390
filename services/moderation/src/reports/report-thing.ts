import { commonErrors } from '@hunch/kit/errors'
import { customerNetworkOf, type Member } from '@hunch/kit/identity'
import { type Queries, readNow } from '@hunch/kit/postgres'
import { allowanceOf, isErased, madeAtMs } from '@hunch/members'
import { hideByRule, weighReport } from '../auto-hide/hide-by-rule.ts'
import { lockReporting } from '../cases/lock-case.ts'
import { openCase } from '../cases/open-case.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { errors, requireValid } from '../errors.ts'
import { wakeNoticeMails } from '../notices/mail-notices.ts'
import { readContributionSettings } from '../words/change-rules.ts'
import { reportLimits } from './limits.ts'
import { requireTarget, type Target } from './policy.ts'
import { dueHoursOf, faultsOf, type ReportInput } from './rules.ts'
import {
  addPhoto,
  countOfDay,
  findWaiting,
  insertReport,
  isActedOn,
  type OwnReport,
  type Page,
  type Reporter,
  readOwn,
} from './store.ts'

/** Re-exported for other subjects: the reports of rules, and all reports by a member. */
export { insertReport, isTermWaiting, readAllOwn } from './store.ts'

/** The reporting member, undefined for a visitor, and the IP address. */
export interface Caller {
  readonly member: Member | undefined
  readonly ip: string
}

type Report = Target & ReportInput

/**
 * Reports a target that the caller may see. A new or reopened case stores the target's current words. A post may be hidden
 * until review if members in good standing have reported it from 5 networks (see `hideByRule`). Returns the report's id. If the
 * caller's earlier report of the target still waits, stores no new report: adds the photo, if any, to the earlier one and
 * returns its id.
 *
 * @throws invalidRequest naming the fields with a fault
 * @throws reportedNotFound, also if the caller may not see the target
 * @throws cannotReportYourself, also for the caller's own post, comment or group
 * @throws tooManyReports
 * @throws unavailable if the owning service is unavailable, and then nothing has changed
 */
export async function reportThing(ctx: Context, { member, ip }: Caller, report: Report): Promise<string> {
  requireValid(faultsOf(report, { isVisitor: !member }))
  const shown = await requireTarget(ctx, member, report)
  if (shown.memberId === member?.id) throw errors.cannotReportYourself()
  const reporter = {
    memberId: member?.id ?? null,
    network: member ? '' : customerNetworkOf(ip),
    notifierEmail: report.notifier?.email ?? '',
  }
  const area = await weighReport(ctx, { ...report, member, ip, shown })
  return ctx.database.transaction((tx) => file(tx, { ...reporter, area }, report, shown))
}

/** A reporter. `area` is the hashed network if the report counts towards hiding a post, otherwise empty. */
type Counted = Reporter & { readonly area: string }

async function file(tx: Queries, reporter: Counted, report: Report, shown: Shown): Promise<string> {
  await lockReporting(tx, reporter.memberId ?? reporter.network, shown.memberId)
  // Members may have been deleted during the call.
  if (reporter.memberId && (await isErased(tx, reporter.memberId))) throw commonErrors.notSignedIn()
  if (await isErased(tx, shown.memberId)) throw errors.reportedNotFound()
  const waiting = await findWaiting(tx, reporter, report)
  if (waiting) {
    if (report.photoFile) await addPhoto(tx, waiting, report.photoFile)
    return waiting
  }
  const limit = await reportLimit(tx, reporter)
  if ((await countOfDay(tx, reporter)) >= limit) throw errors.tooManyReports({ limit })
  const caseId = await openCase(tx, {
    ...shown,
    targetKind: report.targetKind,
    targetId: report.targetId,
    dueHours: dueHoursOf(report.reason),
  })
  const id = await insertReport(tx, {
    caseId,
    reporterId: reporter.memberId,
    network: reporter.network,
    area: reporter.area,
    notifierName: report.notifier?.name ?? '',
    notifierEmail: reporter.notifierEmail,
    language: report.notifier?.language ?? '',
    showsChildAbuse: report.showsChildAbuse ?? false,
    reason: report.reason,
    rule: report.rule ?? null,
    law: report.law,
    text: report.text,
    photoFiles: report.photoFile ? [report.photoFile] : [],
  })
  if (reporter.notifierEmail) await wakeNoticeMails(tx)
  if (reporter.area) await hideByRule(tx, caseId)
  return id
}

/**
 * Returns the maximum number of reports in 24 hours. If growing limits are on, the maximum is lower for new accounts and for
 * members with a recent act against them.
 */
async function reportLimit(tx: Queries, { memberId }: Reporter): Promise<number> {
  if (memberId === null) return reportLimits.reportsOfNetwork
  const most = reportLimits.reportsOfMember
  if (!(await readContributionSettings(tx)).growLimits) return most
  const ageMs = (await readNow(tx)).getTime() - madeAtMs(memberId)
  return allowanceOf('reports', { ageMs, isActedOn: await isActedOn(tx, memberId) }) ?? most
}

/** Returns a page of the caller's reports, newest first. */
export const listOwnReports = (ctx: Context, member: Member, page: Page): Promise<OwnReport[]> =>
  readOwn(ctx.database.db, { memberId: member.id, ...page })
