/** All tables of the service. `npx drizzle-kit generate` makes a migration after a change. */
export { blocks, contributionRules, listedWords } from '@hunch/members'
export * from './accounts.ts'
export type { Provider, ProviderName } from './columns.ts'
export * from './passkeys.ts'
export * from './registration.ts'
