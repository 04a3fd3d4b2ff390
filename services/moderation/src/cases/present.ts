import { type CardsById, presentMember } from '@hunch/members'
import type { Author, CaseDetail, CaseSummary } from '@hunch/proto/http'
import type { z } from 'zod'
import type { CaseContext, EarlierWording, Said } from '../clients/case-contexts.ts'
import type { ShownProfile } from '../clients/targets.ts'
import { toStatement } from '../statements/present.ts'
import type { Statement } from '../statements/store.ts'
import { pathOf } from './rules/possible-acts.ts'
import type { Detail } from './show-case.ts'
import type { Case } from './store/cases.ts'
import type { Report } from './store/reports.ts'
import type { Summary } from './store/summaries.ts'

type DetailReply = z.input<typeof CaseDetail>

/** Converts the card of a member to JSON; null for a null id, a deleted member and a missing card. */
export function toNamed(memberId: string | null, cards: CardsById): z.input<typeof Author> | null {
  const card = memberId === null ? undefined : cards.get(memberId)
  return card && !card.erased ? presentMember(card.memberId, card) : null
}

/** Converts a case to JSON for a list. Omits the words of a private case: only moderators who open the case see its words. */
export function toSummary(summary: Summary, cards: CardsById): z.input<typeof CaseSummary> {
  const isPrivate = summary.row.audienceGroupId !== null
  return { ...toOpenSummary(summary, cards), ...(isPrivate ? { words: '' } : {}) }
}

const toOpenSummary = ({ row, ...summary }: Summary, cards: CardsById): z.input<typeof CaseSummary> => ({
  id: row.id,
  targetKind: row.targetKind,
  targetId: row.targetId,
  path: pathOf({ ...row, isHidden: summary.isHidden }),
  words: row.words,
  member: toNamed(row.memberId, cards),
  isPrivate: row.audienceGroupId !== null,
  isHeld: summary.isHeld,
  reports: summary.reports,
  additions: summary.additions,
  reasons: [...summary.reasons],
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  isOverdue: summary.isOverdue,
  isHiddenByRule: row.hiddenByRuleAt !== null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  outcome: row.outcome,
  assignee: toNamed(row.assigneeId, cards),
})

export const toDetail = (detail: Detail): DetailReply => {
  const { summary, reports, acts, history, possibleActs, profile, context, cards } = detail
  return {
    ...toOpenSummary(summary, cards),
    reportList: reports.map((report) => toCaseReport(report, cards)),
    actList: acts.map((statement) => toCaseAct(statement, cards)),
    history: {
      acts: history.acts,
      reports: history.reports,
      dismissed: history.dismissed,
      suspendedUntil: history.suspendedUntil === null ? null : new Date(history.suspendedUntil).toISOString(),
    },
    possibleActs: [...possibleActs],
    profile: profile ? toProfile(profile, summary.row) : null,
    context: context ? toContext(context, cards) : null,
  }
}

const toContext = (
  { post, parent, group, earlierWordings }: CaseContext,
  cards: CardsById,
): DetailReply['context'] => ({
  post: toSaid(post, cards),
  parent: toSaid(parent, cards),
  group: group ?? null,
  ...(earlierWordings.length > 0 ? { earlierWordings: earlierWordings.map(toEarlierWording) } : {}),
})

const toEarlierWording = ({ words, replacedAt, isWithheld }: EarlierWording) => ({
  words,
  replacedAt: replacedAt.toISOString(),
  isWithheld,
})

const toSaid = (said: Said | undefined, cards: CardsById) =>
  said ? { member: toNamed(said.memberId, cards), words: said.words } : null

const toProfile = ({ name, bio, location, photoFile }: ShownProfile, reported: Case): DetailReply['profile'] => ({
  name,
  bio,
  location,
  photoFile,
  isPhotoChanged: reported.photoFile !== '' && reported.photoFile !== photoFile,
})

const toCaseReport = (report: Report, cards: CardsById): DetailReply['reportList'][number] => ({
  id: report.id,
  source: report.source,
  term: report.term,
  reporter: toNamed(report.reporterId, cards),
  notifierName: report.notifierName,
  ...(report.notifierEmail ? { notifierEmail: report.notifierEmail } : {}),
  reason: report.reason,
  showsChildAbuse: report.showsChildAbuse,
  rule: report.rule,
  law: report.law,
  text: report.text,
  photoFiles: report.source === 'person' ? [...report.photoFiles] : [],
  createdAt: report.createdAt.toISOString(),
})

/** An act, with the person who took it. Moderators read its note even if the act's member does not. */
export const toCaseAct = (statement: Statement, cards: CardsById): DetailReply['actList'][number] => ({
  ...toStatement(statement),
  note: statement.act.note,
  caseId: statement.act.caseId,
  by: toNamed(statement.act.byId, cards),
})

/**
 * A case's target, for the audit log. Name and path are empty if the target is in a private group, or is one. The path is also
 * empty if the target is deleted.
 */
export const toCaseTarget = (about: Case) => ({
  caseId: about.id,
  kind: about.targetKind,
  targetId: about.targetId,
  name: about.audienceGroupId === null ? nameOf(about.words) : '',
  path: pathOf({ ...about, isHidden: false }) ?? '',
  isGone: about.isGone,
  isPrivate: about.audienceGroupId !== null,
  isSealed: about.isSealed,
})

/** Maximum length of a target's name in the audit log, in code points. */
const longest = 100

/** The name of a target: the first line of its words, cut to 100 code points with `…`. `nameOf('Rain\nIn May')` is `'Rain'`. */
function nameOf(words: string): string {
  const characters = [...(words.split('\n')[0] ?? '')]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('')
}
