/** All tables of the service. After a change, `npx drizzle-kit generate` creates a migration. */
export { blocks, contributionRules, listedWords } from '@hunch/members'
export * from './accounts.ts'
export type { Provider, ProviderName } from './columns.ts'
export * from './mails.ts'
export * from './passkeys.ts'
export * from './registration.ts'
