import { z } from 'zod'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'
import { Author } from './members.ts'
import { communityRules } from './reports.ts'

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
    note: words(limits.actNote)
      .default('')
      .describe('For the author, who does not get it if a block stands between the two, or once the act is lifted.'),
  }),
  status: 201,
  reply: z.object({ id: Id.describe("The act's.") }),
  errors: ['reportedNotFound', 'creatorOnly', 'cannotActOnAdmin', 'notPossibleHere', 'alreadyActed', 'wordRefused'],
})

/** A post or comment that the group's creator has hidden, as the creator sees it. */
export const HiddenInGroup = z
  .object({
    id: Id.describe("The act's."),
    targetKind: z.enum(['post', 'comment']),
    targetId: Id,
    author: Author.nullable().describe('Null if unknown.'),
    words: z.string().describe('Its text at the time of the act.'),
    rule: z.enum(communityRules).nullable(),
    note: z.string(),
    createdAt: Instant,
    isAppealed: z.boolean().describe('Whether an appeal of its author waits for a decision.'),
  })
  .meta({ id: 'HiddenInGroup' })

export const listGroupActs = call({
  owner: 'moderation',
  who: 'member',
  right: 'creator',
  method: 'GET',
  path: '/api/group-acts',
  summary: 'Content that the creator has hidden in a group of the caller’s, newest first',
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
  summary: 'Shows content again that the creator has hidden in a group of the caller’s; a waiting appeal succeeds',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['actNotFound', 'notPossibleHere'],
})
