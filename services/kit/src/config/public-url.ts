import { z } from 'zod'
import { isProduction } from './mode.ts'

const description = "the product's origin, as in https://hunch.example; https in production"

/** The settings that `requireHttpsInProduction` checks. Spread them into a process's own schema. */
export const publicUrlSettings = {
  NODE_ENV: z.string().optional().describe("production's rules hold unless it is exactly `development` or `test`"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .describe(description)
    .optional()
    .describe(description),
}

/** For `superRefine`: requires an https PUBLIC_URL in production. */
export function requireHttpsInProduction(
  { NODE_ENV, PUBLIC_URL }: { NODE_ENV?: string | undefined; PUBLIC_URL?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!isProduction(NODE_ENV) || PUBLIC_URL?.startsWith('https:')) return
  context.addIssue({
    code: 'custom',
    path: ['PUBLIC_URL'],
    message: 'must be set, and begin with https:, in production',
  })
}
