import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { ImageFile, KeptPhoto } from './media.ts'
import { CaseContext } from './moderation-context.ts'
import { Seen, SeenPhotos } from './moderation-seen.ts'
import { acts, caseReasons, communityRules, profileParts, reportables, Statement } from './reports.ts'

const moderator = { owner: 'moderation', who: 'moderator' } as const

/**
 * The source of a report: a person, the word list, the review of new accounts, a changed text (`reworded`), or the photo check.
 * A changed text is reported if its target waits for review or is hidden.
 */
export const reportSources = ['person', 'words', 'newAccount', 'reworded', 'photo'] as const

/** A case: all reports about one post, comment, member or group. */
export const CaseSummary = z
  .object({
    id: Id,
    targetKind: z.enum(reportables),
    targetId: Id,
    path: z
      .string()
      .nullable()
      .describe(
        'Path of its page, of a comment with its place there; null if it is deleted, hidden, or in a private group.',
      ),
    words: z.string().describe('Its text when it was first reported; empty if the text was deleted.'),
    member: Author.nullable().describe('Its owner; null if unknown.'),
    isPrivate: z.boolean().describe('In a private group: moderators see it only after a report from inside.'),
    isHeld: z.boolean().describe('It waits for review: a dismissal shows it to everyone.'),
    reports: z.int().describe('Number of open reports; for a decided case, of the reports that were decided.'),
    additions: z.int().describe('Number of all reports ever, of people and rules. A decision sends it as `seen`.'),
    reasons: z.array(z.enum(caseReasons)),
    openedAt: Instant,
    dueAt: Instant,
    isOverdue: z.boolean(),
    isHiddenByRule: z.boolean().describe('A rule hid it after reports, until a moderator decides; first in the queue.'),
    decidedAt: Instant.nullable(),
    outcome: z
      .enum(['acted', 'dismissed'])
      .nullable()
      .describe('Of the last decision; null while a report waits. Only a dismissal can be undone.'),
    assignee: Author.nullable(),
  })
  .meta({ id: 'CaseSummary' })

const CaseReport = z.object({
  id: Id,
  source: z.enum(reportSources),
  term: z.string().describe('The matching term of the list, for the source `words`; otherwise empty.'),
  reporter: Author.nullable().describe('Null for a visitor, a deleted account, and a source other than a person.'),
  notifierName: z
    .string()
    .describe('Name of a visitor who sent a legal notice, until 180 days after its decision; otherwise empty.'),
  notifierEmail: z.string().optional().describe('Their address, to answer the notice.'),
  reason: z.enum(caseReasons),
  showsChildAbuse: z.boolean().describe('A visitor says in a legal notice that it shows sexual abuse of a child.'),
  rule: z.enum(communityRules).nullable(),
  law: z.string(),
  text: z.string(),
  photoFiles: z.array(ImageFile).describe('The photos of the post that the report names; otherwise empty.'),
  createdAt: Instant,
})

/** An act, and the person who did it. */
const CaseAct = Statement.extend({
  caseId: Id,
  by: Author.nullable().describe('Null for a deleted account and for a rule.'),
})

/** A member's profile as it is now. */
const CaseProfile = z.object({
  name: z.string().describe('Empty if the member has none.'),
  bio: z.string(),
  location: z.string().describe('The location that the member wrote, and the city, one per line.'),
  photoFile: z.string().describe('The file of the photo; empty if the member has none.'),
  isPhotoChanged: z.boolean().describe('The reported photo was replaced or removed since.'),
})

export const CaseDetail = CaseSummary.extend({
  reportList: z.array(CaseReport).describe('Newest first, at most 50.'),
  actList: z.array(CaseAct).describe('Acts on the target, newest first.'),
  history: z.object({
    acts: z.int().describe('Acts on this member’s content or account, upheld or not appealed.'),
    reports: z.int().describe('Reports about this member’s content or account.'),
    dismissed: z.int().describe('Dismissed ones among these reports.'),
    suspendedUntil: Instant.nullable(),
  }),
  possibleActs: z.array(z.enum(acts)),
  profile: CaseProfile.nullable().describe(
    'For a case about a member: the parts that can be removed. Null for other cases, and while auth is unavailable.',
  ),
  context: CaseContext.nullable().describe(
    'For a public post or a comment on one, even if hidden. Null for other cases, and while predictions or social is unavailable.',
  ),
}).meta({ id: 'CaseDetail' })

export const listCases = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases',
  summary: 'The queue: content hidden by reports first, then by due time; decided cases: newest first',
  query: Page.extend({ state: z.enum(['open', 'decided']).default('open') }),
  reply: z.array(CaseSummary),
})

export const getCase = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases/{id}',
  summary: 'A case with its reports, acts and the history of the member; opening a private one is in the audit log',
  params: ById,
  reply: CaseDetail,
  errors: ['caseNotFound'],
})

export const assignCase = call({
  ...moderator,
  method: 'PUT',
  path: '/api/moderation/cases/{id}/assignee',
  summary: 'Assigns a case to the caller, or unassigns it',
  params: ById,
  body: z.object({ mine: z.boolean() }),
  reply: CaseDetail,
  errors: ['caseNotFound'],
})

export const dismissCase = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/cases/{id}/dismiss',
  summary: 'Dismisses the open reports of a case; shows its held photos if one of the reports is about them',
  params: ById,
  query: SeenPhotos,
  reply: CaseDetail,
  errors: ['caseNotFound', 'caseChanged'],
})

export const reopenCase = call({
  ...moderator,
  method: 'DELETE',
  path: '/api/moderation/cases/{id}/dismiss',
  summary: 'Undoes the last dismissal; rejected if someone has acted since',
  params: ById,
  reply: CaseDetail,
  errors: ['caseNotFound', 'caseChanged'],
})

export const takeAct = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/cases/{id}/acts',
  summary:
    'Takes an act, which decides the open reports; if the content or profile stays, only those that were seen. If only photos of a post are removed, reports of its other held photos stay open. The member gets a statement of reasons',
  params: ById,
  query: Seen,
  body: z.object({
    act: z.enum(acts),
    rule: z.enum(communityRules).nullable(),
    law: words(limits.reportLaw).default('').describe('Required if `rule` is null.'),
    note: words(limits.actNote).default(''),
    days: z.int().min(1).max(limits.suspensionDays).optional().describe('Only for a suspension, which requires it.'),
    refusePhotos: z
      .boolean()
      .default(false)
      .describe(
        'For the removal of a post, of photos of a post or of a profile photo: the photos cannot be uploaded again. Always true for a law.',
      ),
    parts: z
      .array(z.enum(profileParts))
      .max(profileParts.length)
      .default([])
      .describe(
        "Only for `remove`. Of a member's profile: the parts to clear; required. Of a post: `photo` removes only `photoFiles`, and the post stays; otherwise the whole post is removed.",
      ),
    photoFile: ImageFile.optional().describe(
      'The profile photo that the moderator saw. Required if `parts` has the photo: a newer one stays.',
    ),
    photoFiles: z
      .array(ImageFile)
      .max(limits.photosAPost + 1)
      .default([])
      .describe(
        'The photos of a post to remove, also of its evidence. Required if `parts` has the photo, and only then.',
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
    'notYoursToDecide',
    'alreadyActed',
  ],
})

export const liftAct = call({
  ...moderator,
  method: 'DELETE',
  path: '/api/moderation/acts/{id}',
  summary: 'Lifts an act other than a removal; words that changed meanwhile still wait for review',
  params: ById,
  query: Seen,
  reply: CaseDetail,
  errors: ['actNotFound', 'caseChanged', 'cannotActOnModerator', 'cannotBeLifted'],
})

export const listCasePhotos = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases/{id}/photos',
  summary: 'The photos of a case; none if they were deleted. Opening a private case is in the audit log',
  params: ById,
  reply: z.array(KeptPhoto),
  errors: ['caseNotFound', 'photosUnavailable'],
})

export const getCasePhoto = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/cases/{id}/photos/{file}',
  summary: 'A photo of a case, at most 2,048 pixels a side, even if it is hidden',
  params: ById.extend({ file: ImageFile }),
  reply: 'image',
  errors: ['caseNotFound', 'imageNotFound', 'photosUnavailable'],
})

export const releasePhotos = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/cases/{id}/photos/release',
  summary: 'Shows the held photos of a case, as a dismissal does; also dismisses the case if only held photos wait',
  params: ById,
  query: SeenPhotos,
  reply: CaseDetail,
  errors: ['caseNotFound', 'caseChanged', 'notPossibleHere'],
})

/** An appeal that waits for a decision, with its act. In a private case, it contains no texts by members. */
export const WaitingAppeal = z
  .object({
    act: CaseAct,
    wordsNow: z
      .string()
      .describe('The words of its case if they changed since the act; otherwise, and for a private case, empty.'),
    additions: z.int().describe('Of its case. The decision of the appeal sends it as `seen`.'),
    member: Author.nullable(),
    mayDecide: z.boolean().describe('Whether the caller may decide: not their own act, unless no one else can.'),
  })
  .meta({ id: 'WaitingAppeal' })

export const listAppeals = call({
  ...moderator,
  method: 'GET',
  path: '/api/moderation/appeals',
  summary: 'Appeals that wait, oldest first',
  query: Page,
  reply: z.array(WaitingAppeal),
})

export const decideAppeal = call({
  ...moderator,
  method: 'POST',
  path: '/api/moderation/appeals/{id}',
  summary: 'Decides the appeal of an act: upholds the act, or lifts it',
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
  summary: 'The figures of the queue',
  reply: z
    .object({ open: z.int(), overdue: z.int(), appeals: z.int(), decidedToday: z.int() })
    .meta({ id: 'QueueFigures' }),
})
