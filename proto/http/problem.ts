import { z } from 'zod'
import type { ProblemCode as Code } from '../texts/index.ts'

/** Every code of a problem. `proto/texts` has a sentence for each. */
export type ProblemCode = Code

/** An error reply, `application/problem+json` (RFC 9457). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string().describe('Short and stable; exactly "Unauthorized" for 401.'),
    status: z.int(),
    code: z.string().describe('Identifies the problem for programs; clients translate it.'),
    detail: z.string().describe('Explains the problem and what to do, for people.'),
    message: z.string().describe('Equal to `detail`.'),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('The values in the sentence, for clients that translate it.'),
    requestId: z.string().optional(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The invalid fields, if the input is invalid.'),
  })
  .meta({ id: 'Problem' })
