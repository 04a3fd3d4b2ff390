import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Language, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { ImageFile } from './media.ts'

/** What can be reported. */
export const reportables = ['post', 'comment', 'member', 'group'] as const

/** Why something is reported. */
export const reportReasons = ['illegal', 'intimateImages', 'rule', 'spam', 'other'] as const

/** Why something is in the queue: a report's reason, or a photo that is held for review. */
export const caseReasons = [...reportReasons, 'heldPhoto'] as const

/** The community rules, by their names under `rules` in the texts. */
export const communityRules = [
  'harassment',
  'hate',
  'violence',
  'sexual',
  'selfHarm',
  'privacy',
  'misleading',
  'spam',
] as const

const Target = z.object({ targetKind: z.enum(reportables), targetId: Id })

/** The sender of a legal notice who is not signed in, with the data that the law requires. They get mails about the notice. */
const Notifier = z.object({
  name: words(limits.name, 1),
  email: z.email().max(254),
  language: Language.default('en').describe('Of the mails to them.'),
})

const NewReport = Target.extend({
  photoFile: ImageFile.optional().describe('Only for a post: the photo of it that the report is about.'),
  reason: z.enum(reportReasons),
  rule: z.enum(communityRules).optional().describe('Only for the reason `rule`, which requires it.'),
  text: words(limits.reportText)
    .default('')
    .describe('In their own words; required for `illegal`, `intimateImages` and `other`.'),
  law: words(limits.reportLaw).default('').describe('The law, for `illegal`, if they know it.'),
  showsChildAbuse: z
    .boolean()
    .default(false)
    .describe('Only for `illegal` by a visitor: it shows sexual abuse of a child, so `notifier` is optional.'),
  notifier: Notifier.optional().describe(
    'Only for `illegal` and `intimateImages` by a visitor; required for `illegal` without `showsChildAbuse`.',
  ),
  goodFaith: z
    .boolean()
    .default(false)
    .describe('Confirms that it is true to the best of their knowledge; required for `illegal` and `intimateImages`.'),
}).meta({ id: 'NewReport' })

export const OwnReport = Target.extend({
  id: Id,
  reason: z.enum(reportReasons),
  rule: z.enum(communityRules).nullable(),
  createdAt: Instant,
  state: z.enum(['open', 'acted', 'dismissed']),
}).meta({ id: 'OwnReport' })

export const reportThing = call({
  owner: 'moderation',
  who: 'visitor',
  method: 'POST',
  path: '/api/reports',
  evenSuspended: true,
  summary: 'Reports a post, one of its photos, a comment, member or group; a repeat returns the open report',
  body: NewReport,
  status: 201,
  reply: z.object({ id: Id }),
  errors: ['reportedNotFound', 'cannotReportYourself', 'tooManyReports'],
})

export const listOwnReports = call({
  owner: 'moderation',
  who: 'member',
  method: 'GET',
  path: '/api/reports',
  summary: 'The reports of the caller, newest first',
  query: Page,
  reply: z.array(OwnReport),
})

/** The acts of moderators against something that was reported; dismissing its reports is not an act. */
export const acts = ['hide', 'remove', 'limit', 'suspend', 'deactivate'] as const

/** The parts of a member's profile that moderators can remove; `location` includes the city. Of a post, only the photo. */
export const profileParts = ['photo', 'bio', 'name', 'location'] as const

export const Appeal = z
  .object({
    text: z.string(),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    outcome: z.enum(['upheld', 'reversed']).nullable().describe('upheld: the act stays in force.'),
    note: z.string().describe('The reason, by the person who decided.'),
  })
  .meta({ id: 'Appeal' })

/** An act as the affected member sees it: the act, its reasons, whether its target was reported, and the appeal. */
export const Statement = z
  .object({
    id: Id.describe("The act's."),
    act: z.enum(acts),
    ...Target.shape,
    parts: z
      .array(z.enum(profileParts))
      .describe('The parts of a profile that were removed; `photo` if photos of a post were removed; otherwise empty.'),
    photoFiles: z
      .array(ImageFile)
      .describe('The photos of a post that were removed while the post stayed; otherwise empty.'),
    words: z.string().describe('The text of the target at the time of the act; empty if it was deleted.'),
    rule: z.enum(communityRules).nullable().describe('Null if a law or `byRule` is the reason.'),
    law: z.string(),
    note: z
      .string()
      .describe('Of a group’s creator: empty while a block stands between the two, and after the act was lifted.'),
    onNotice: z.boolean().describe('Whether it was reported before the act.'),
    byRule: z
      .boolean()
      .describe(
        'By a rule of the product, until a moderator decides: five independent reports hide a post. Else a person.',
      ),
    byCreator: z.boolean().describe('By the creator of its group, not by moderation.'),
    until: Instant.nullable().describe('When a suspension ends.'),
    createdAt: Instant,
    liftedAt: Instant.nullable(),
    isReplaced: z.boolean().describe('Lifted because an act of a person replaced it, which has its own statement.'),
    appealBy: Instant.describe('The last time for an appeal.'),
    appeal: Appeal.nullable(),
  })
  .meta({ id: 'Statement' })

const own = { owner: 'moderation', who: 'member' } as const

export const listStatements = call({
  ...own,
  method: 'GET',
  path: '/api/statements',
  summary: 'The acts on content or the account of the caller, newest first',
  query: Page,
  reply: z.array(Statement),
})

export const getStatement = call({
  ...own,
  method: 'GET',
  path: '/api/statements/{id}',
  summary: 'One statement of the caller',
  right: 'self',
  params: ById,
  reply: Statement,
  errors: ['statementNotFound'],
})

export const appealAct = call({
  ...own,
  method: 'POST',
  path: '/api/statements/{id}/appeal',
  summary: 'Appeals an act, once, within 20 days',
  right: 'self',
  params: ById,
  body: z.object({ text: words(limits.appealText, 1) }),
  evenSuspended: true,
  status: 201,
  reply: Statement,
  errors: ['statementNotFound', 'alreadyAppealed', 'tooLateToAppeal', 'nothingToAppeal'],
})

/** Calls of a member who cannot sign in but has the link from a mail. */
const mailed = { owner: 'moderation', who: 'visitor', method: 'POST', evenSuspended: true } as const
const MailedToken = z.string().max(200).describe('The token of the mailed link.')

export const getMailedStatement = call({
  ...mailed,
  path: '/api/mailed-statement',
  summary: 'The statement of a mailed link: why an account was deactivated',
  body: z.object({ token: MailedToken }),
  reply: Statement,
  errors: ['statementNotFound', 'tooManyAttempts'],
})

export const appealMailedStatement = call({
  ...mailed,
  path: '/api/mailed-statement/appeal',
  summary: 'Appeals the act of a mailed statement, once, within 20 days',
  body: z.object({ token: MailedToken, text: words(limits.appealText, 1) }),
  status: 201,
  reply: Statement,
  errors: ['statementNotFound', 'alreadyAppealed', 'tooLateToAppeal', 'nothingToAppeal', 'tooManyAttempts'],
})
