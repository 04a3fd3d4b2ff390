/** The only file that interprets NODE_ENV. */

/**
 * Whether production's rules apply. They always do unless NODE_ENV is exactly `development` or `test`. So a forgotten or
 * misspelt variable never relaxes a rule.
 */
export const isProduction = (nodeEnv: string | undefined): boolean => nodeEnv !== 'development' && nodeEnv !== 'test'

/** Whether a value begins with `prod` in any case, as in `Production`. The embedded mode then refuses to start. */
export const meansProduction = (nodeEnv: string | undefined): boolean => /^\s*prod/i.test(nodeEnv ?? '')
