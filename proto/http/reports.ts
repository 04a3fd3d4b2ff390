import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { Author } from './members.ts'

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

/** The sender of a legal notice who is not signed in, with the data that the law requires. */
const Notifier = z.object({
  name: words(limits.name, 1),
  email: z.email().max(254),
})

const NewReport = Target.extend({
  reason: z.enum(reportReasons),
  rule: z.enum(communityRules).optional().describe('Which rule; for the reason `rule` alone, and then needed.'),
  text: words(limits.reportText)
    .default('')
    .describe('In their own words; needed for `illegal`, `intimateImages` and `other`.'),
  law: words(limits.reportLaw).default('').describe('Which law, for `illegal`, where they know it.'),
  notifier: Notifier.optional().describe('For `illegal` by a visitor, and then needed; a member is known.'),
  goodFaith: z
    .boolean()
    .default(false)
    .describe('That it is true to the best of their knowledge; needed for `illegal` and `intimateImages`.'),
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
  summary: 'Reports a post, a comment, a member or a group that the caller may see; again while it is open: the first',
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
  summary: 'What the caller has reported, newest first',
  query: Page,
  reply: z.array(OwnReport),
})

/** What moderators do about something, beyond dismissing its reports. */
export const acts = ['hide', 'remove', 'limit', 'suspend', 'deactivate'] as const

/** The parts of a member's profile that moderators can remove. */
export const profileParts = ['photo', 'bio', 'name'] as const

export const Appeal = z
  .object({
    text: z.string(),
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    outcome: z.enum(['upheld', 'reversed']).nullable().describe('upheld: the act stands.'),
    note: z.string().describe('Why, in the words of whoever decided.'),
  })
  .meta({ id: 'Appeal' })

/** An act as the affected member sees it: the act, its reasons, whether it was reported, and the appeal. */
export const Statement = z
  .object({
    id: Id.describe("The act's."),
    act: z.enum(acts),
    ...Target.shape,
    parts: z.array(z.enum(profileParts)).describe('The parts of a profile that were removed; otherwise empty.'),
    words: z.string().describe('What it was about, as it was then; empty where it is no longer kept.'),
    rule: z.enum(communityRules).nullable().describe('Null where a law is the reason, and where `byRule` is.'),
    law: z.string(),
    note: z.string(),
    onNotice: z.boolean().describe('Whether somebody had reported it.'),
    byRule: z
      .boolean()
      .describe(
        'By a rule of the product, until somebody looks: five independent reports hide a post. Else by a person.',
      ),
    byCreator: z.boolean().describe('By whoever made the group that it is in, not by moderation.'),
    until: Instant.nullable().describe('When a suspension ends.'),
    createdAt: Instant,
    liftedAt: Instant.nullable(),
    isReplaced: z
      .boolean()
      .describe('Lifted because a person has decided in its place, which is a statement of its own.'),
    appealBy: Instant.describe('Until when it can be appealed.'),
    appeal: Appeal.nullable(),
  })
  .meta({ id: 'Statement' })

const own = { owner: 'moderation', who: 'member' } as const

export const listStatements = call({
  ...own,
  method: 'GET',
  path: '/api/statements',
  summary: 'What was done about things of the caller, newest first',
  query: Page,
  reply: z.array(Statement),
})

export const getStatement = call({
  ...own,
  method: 'GET',
  path: '/api/statements/{id}',
  summary: 'One of them',
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

/** For a member who cannot sign in but has the link in a mail. */
const mailed = { owner: 'moderation', who: 'visitor', method: 'POST', evenSuspended: true } as const
const MailedToken = z.string().max(200).describe('Of the mailed link.')

export const getMailedStatement = call({
  ...mailed,
  path: '/api/mailed-statement',
  summary: 'The statement that a mailed link shows: why an account was deactivated',
  body: z.object({ token: MailedToken }),
  reply: Statement,
  errors: ['statementNotFound', 'tooManyAttempts'],
})

export const appealMailedStatement = call({
  ...mailed,
  path: '/api/mailed-statement/appeal',
  summary: 'Appeals it, once, within 20 days',
  body: z.object({ token: MailedToken, text: words(limits.appealText, 1) }),
  status: 201,
  reply: Statement,
  errors: ['statementNotFound', 'alreadyAppealed', 'tooLateToAppeal', 'nothingToAppeal', 'tooManyAttempts'],
})

export const actAsCreator = call({
  owner: 'moderation',
  who: 'member',
  right: 'creator',
  method: 'POST',
  path: '/api/group-acts',
  summary: 'Hides a post or comment of another member in a group of the caller’s; they get a statement of reasons',
  body: z.object({
    targetKind: z.enum(['post', 'comment']),
    targetId: Id,
    rule: z.enum(communityRules),
    note: words(limits.actNote).default(''),
  }),
  status: 201,
  reply: z.object({ id: Id.describe("The act's.") }),
  errors: ['reportedNotFound', 'creatorOnly', 'cannotActOnAdmin', 'notPossibleHere', 'alreadyActed'],
})

/** A post or comment that the group's creator has hidden, as the creator sees it. */
export const HiddenInGroup = z
  .object({
    id: Id.describe("The act's."),
    targetKind: z.enum(['post', 'comment']),
    targetId: Id,
    author: Author.nullable().describe('Null while it is unknown who that is.'),
    words: z.string().describe('As it was then.'),
    rule: z.enum(communityRules).nullable(),
    note: z.string(),
    createdAt: Instant,
    isAppealed: z.boolean().describe('Whether its author has appealed, and moderation has not decided yet.'),
  })
  .meta({ id: 'HiddenInGroup' })

export const listGroupActs = call({
  owner: 'moderation',
  who: 'member',
  right: 'creator',
  method: 'GET',
  path: '/api/group-acts',
  summary: 'What is hidden in a group of the caller’s by whoever made the group, newest first',
  query: Page.extend({ groupId: Id }),
  reply: z.array(HiddenInGroup),
  errors: ['groupNotFound', 'creatorOnly'],
})

export const liftAsCreator = call({
  owner: 'moderation',
  who: 'member',
  right: 'creator',
  method: 'DELETE',
  path: '/api/group-acts/{id}',
  summary: 'Shows again what is hidden in a group of the caller’s by whoever made the group; an appeal has succeeded',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['actNotFound', 'notPossibleHere'],
})
