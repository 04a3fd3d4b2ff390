/** The only judge of NODE_ENV. */

/**
 * Whether production's rules hold: everywhere but where NODE_ENV is `development` or `test`, spelt
 * exactly so. A variable that was forgotten or misspelt never loosens anything.
 */
export const isProduction = (nodeEnv: string | undefined): boolean => nodeEnv !== 'development' && nodeEnv !== 'test'

/** Whether a value means production, in whatever case or spelling: there the embedded mode does not start. */
export const meansProduction = (nodeEnv: string | undefined): boolean => /^\s*prod/i.test(nodeEnv ?? '')
