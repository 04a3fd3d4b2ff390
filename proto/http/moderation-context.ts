import { z } from 'zod'
import { Author } from './auth.ts'
import { Id, Instant } from './common.ts'

/** A post or a comment next to a reported one. */
const Said = z.object({ member: Author.nullable(), words: z.string() })

/** A wording that a reported post had before. */
const EarlierWording = z.object({
  words: z.string(),
  replacedAt: Instant,
  isWithheld: z.boolean().describe('Only the author and moderators see it, also if the post is shown.'),
})

/** The context of a reported post or comment: its conversation, its group, and its earlier wordings. */
export const CaseContext = z.object({
  post: Said.nullable().describe('The post of a comment. Null for a post, and if it is deleted.'),
  parent: Said.nullable().describe('The comment that it replies to; null if there is none, or it is deleted.'),
  group: z
    .object({ id: Id, name: z.string() })
    .nullable()
    .describe('The public group that it is in. Null if there is none, and while groups is unavailable.'),
  earlierWordings: z
    .array(EarlierWording)
    .optional()
    .describe('Of a post, newest first, at most 100. Absent for a comment, and if there are none.'),
})
