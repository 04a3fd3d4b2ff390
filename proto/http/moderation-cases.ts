import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { ImageFile, KeptPhoto } from './media.ts'
import { acts, caseReasons, communityRules, profileParts, reportables, Statement } from './reports.ts'

const moderator = { owner: 'moderation', who: 'moderator' } as const

/**
 * The source of a report: a person, the word list, review of new accounts, new words, or photo check. New words are reported if
 * the thing waits for review or is hidden.
 */
export const reportSources = ['person', 'words', 'newAccount', 'reworded', 'photo'] as const

/** Every call that decides something says which state of the case it is based on. */
const Seen = z.object({
  seen: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'The `additions` of the case as it was read: where new words wait for a look since, nothing is decided, nor is it dismissed where anything was added. Without it, only where nothing was reworded within the last minute.',
    ),
})

/** All reports about one thing, combined. */
export const CaseSummary = z
  .object({
    id: Id,
    targetKind: z.enum(reportables),
    targetId: Id,
    path: z.string().nullable().describe('Where it is shown; null where it is gone, hidden, or in a private group.'),
    words: z.string().describe('Its words when it was first reported; empty where they are no longer kept.'),
    member: Author.nullable().describe('Whose it is; null while they are unknown.'),
    isPrivate: z.boolean().describe('In a private group: only a report from inside shows it.'),
    isHeld: z.boolean().describe('It waits for a look: dismissing shows it to everybody.'),
    reports: z.int().describe('How many wait; of a decided one, how many its decision was about.'),
    additions: z
      .int()
      .describe('How many reports there ever were, of people and rules: what decides the case sends it as `seen`.'),
    reasons: z.array(z.enum(caseReasons)),
    openedAt: Instant,
    dueAt: Instant,
    isOverdue: z.boolean(),
    isHiddenByRule: z
      .boolean()
      .describe('Reports alone have hidden it, until somebody decides; the queue shows it first.'),
    decidedAt: Instant.nullable(),
    outcome: z
      .enum(['acted', 'dismissed'])
      .nullable()
      .describe('Of the last decision; null while a report waits. Only a dismissal can be taken back.'),
    assignee: Author.nullable(),
  })
  .meta({ id: 'CaseSummary' })

const CaseReport = z.object({
  id: Id,
  source: z.enum(reportSources),
  term: z.string().describe('The term of the list that applied, for the source `words`; otherwise empty.'),
  reporter: Author.nullable().describe('Null for a visitor, for whoever left, and for another source than a person.'),
  notifierName: z
    .string()
    .describe('Of a visitor who gave a legal notice, until 180 days after its decision; otherwise empty.'),
  notifierEmail: z.string().optional().describe('Theirs, for answering the notice.'),
  reason: z.enum(caseReasons),
  rule: z.enum(communityRules).nullable(),
  law: z.string(),
  text: z.string(),
  createdAt: Instant,
})

/** An act, and the person who did it. */
const CaseAct = Statement.extend({
  caseId: Id,
  by: Author.nullable().describe('Null for whoever left, and for a rule.'),
})

/** A member's profile as it is now. */
const CaseProfile = z.object({
  name: z.string().describe('Empty if the member has none.'),
  bio: z.string(),
  photoFile: z.string().describe('The file of the photo; empty if the member has none.'),
  isPhotoChanged: z.boolean().describe('The photo that was reported was replaced or taken away since.'),
})

/** A post or a comment next to a reported one. */
const Said = z.object({ member: Author.nullable(), words: z.string() })

/** The conversation that a reported comment is part of. */
const CommentContext = z.object({
  post: Said.nullable().describe('Null if it is deleted.'),
  parent: Said.nullable().describe('The comment that it replies to; null if there is none, or it is deleted.'),
})

export const CaseDetail = CaseSummary.extend({
  reportList: z.array(CaseReport).describe('Newest first, 50 at most.'),
  actList: z.array(CaseAct).describe('About this, newest first.'),
  history: z.object({
    acts: z.int().describe('About anything of this member, upheld or not appealed.'),
    reports: z.int().describe('About anything of this member.'),
    dismissed: z.int().describe('Of these reports.'),
    suspendedUntil: Instant.nullable(),
  }),
  possibleActs: z.array(z.enum(acts)),
  profile: CaseProfile.nullable().describe(
    'Of a case about a member: the parts that can be removed. Null for other cases, and while auth is unavailable.',
  ),
  context: CommentContext.nullable().describe(
    'Of a comment on a public post, whoever may see it. Null for other cases, and while predictions or social is unavailable.',
  ),
}).meta({ id: 'CaseDetail' })

export const listCases = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases',
  summary: 'The queue: what reports alone have hidden, then what is due first; decided: the newest first',
  query: Page.extend({ state: z.enum(['open', 'decided']).default('open') }),
  reply: z.array(CaseSummary),
})

export const getCase = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases/{id}',
  summary: 'One thing with its reports, acts and the history of the member; opening a private one is in the audit log',
  params: ById,
  reply: CaseDetail,
  errors: ['caseNotFound'],
})

export const assignCase = call({
  ...moderator,
  method: 'PUT',
  path: '/api/moderation/cases/{id}/assignee',
  summary: 'Takes a case, or gives it back',
  params: ById,
  body: z.object({ mine: z.boolean() }),
  reply: CaseDetail,
  errors: ['caseNotFound'],
})

export const dismissCase = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/cases/{id}/dismiss',
  summary: 'Dismisses the open reports about something',
  params: ById,
  query: Seen,
  reply: CaseDetail,
  errors: ['caseNotFound', 'caseChanged'],
})

export const reopenCase = call({
  ...moderator,
  method: 'DELETE',
  path: '/api/moderation/cases/{id}/dismiss',
  summary: 'Takes the last dismissal back',
  params: ById,
  reply: CaseDetail,
  errors: ['caseNotFound'],
})

export const takeAct = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/cases/{id}/acts',
  summary: 'Acts, which decides the open reports; the member gets a statement of reasons',
  params: ById,
  query: Seen,
  body: z.object({
    act: z.enum(acts),
    rule: z.enum(communityRules).nullable(),
    law: words(limits.reportLaw).default('').describe('Needed where no rule is the reason.'),
    note: words(limits.actNote).default(''),
    days: z.int().min(1).max(365).optional().describe('Of a suspension, and then needed.'),
    refusePhotos: z
      .boolean()
      .default(false)
      .describe(
        'Of a post, or of the photo of a profile, that is removed: its photos cannot be uploaded again. Always so if a law is the reason.',
      ),
    parts: z
      .array(z.enum(profileParts))
      .max(profileParts.length)
      .default([])
      .describe("The parts of a member's profile that `remove` clears, and then needed; for nothing else."),
    photoFile: ImageFile.optional().describe(
      'The photo that the moderator saw, and needed if `parts` has the photo: a newer one stays.',
    ),
  }),
  status: 201,
  reply: CaseDetail,
  errors: [
    'caseNotFound',
    'caseChanged',
    'cannotActOnAdmin',
    'cannotActOnModerator',
    'notPossibleHere',
    'alreadyActed',
  ],
})

export const liftAct = call({
  ...moderator,
  method: 'DELETE',
  path: '/api/moderation/acts/{id}',
  summary: 'Lifts an act; what was removed does not come back, and what was reworded meanwhile waits for a look',
  params: ById,
  query: Seen,
  reply: CaseDetail,
  errors: ['actNotFound', 'caseChanged', 'cannotBeLifted'],
})

export const listCasePhotos = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases/{id}/photos',
  summary:
    'The photos of what a case is about; none where they are deleted. Opening a private case is in the audit log',
  params: ById,
  reply: z.array(KeptPhoto),
  errors: ['caseNotFound', 'photosUnavailable'],
})

export const getCasePhoto = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases/{id}/photos/{file}',
  summary: 'One of them, at most 2,048 pixels a side, whoever else sees it',
  params: ById.extend({ file: ImageFile }),
  reply: 'image',
  errors: ['caseNotFound', 'imageNotFound', 'photosUnavailable'],
})

export const releasePhotos = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/cases/{id}/photos/release',
  summary:
    'Shows the held photos of a case, as dismissing it does; where nothing else waits, that is dismissed with it',
  params: ById,
  reply: CaseDetail,
  errors: ['caseNotFound', 'notPossibleHere'],
})

/** A waiting appeal with its act. For a private case, it has no text that a member wrote. */
export const WaitingAppeal = z
  .object({
    act: CaseAct,
    wordsNow: z
      .string()
      .describe(
        'The words of its case where they were changed since the act; otherwise, and of a private case, empty.',
      ),
    additions: z.int().describe('Of its case: what decides the appeal sends it as `seen`.'),
    member: Author.nullable(),
    mayDecide: z.boolean().describe('Another person than who acted decides, where there is one.'),
  })
  .meta({ id: 'WaitingAppeal' })

export const listAppeals = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/appeals',
  summary: 'Appeals that wait, the oldest first',
  query: Page,
  reply: z.array(WaitingAppeal),
})

export const decideAppeal = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/appeals/{id}',
  summary: 'Decides the appeal of an act: it stands, or it is lifted',
  params: ById,
  query: Seen,
  body: z.object({ outcome: z.enum(['upheld', 'reversed']), note: words(limits.actNote, 1) }),
  reply: CaseDetail,
  errors: ['actNotFound', 'caseChanged', 'notYoursToDecide', 'alreadyDecided'],
})

export const getQueueFigures = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/figures',
  summary: 'How much waits',
  reply: z
    .object({ open: z.int(), overdue: z.int(), appeals: z.int(), decidedToday: z.int() })
    .meta({ id: 'QueueFigures' }),
})
