/** The only file that interprets NODE_ENV. */
import { z } from 'zod'

/**
 * Whether production's rules apply. They apply unless NODE_ENV is exactly `development` or `test`. So a forgotten or misspelt
 * variable never relaxes a rule.
 */
export const isProduction = (nodeEnv: string | undefined): boolean => nodeEnv !== 'development' && nodeEnv !== 'test'

/** Whether a value begins with `prod` in any case, as in `Production`. The embedded mode then refuses to start. */
export const meansProduction = (nodeEnv: string | undefined): boolean => /^\s*prod/i.test(nodeEnv ?? '')

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

/** Requires an https PUBLIC_URL in production. Pass it to zod's `superRefine`. */
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
