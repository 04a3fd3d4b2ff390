/** All tables of the service. After a change, `npx drizzle-kit generate` creates a migration. */
export { idempotencyKeys } from '@hunch/kit/idempotency'
export * from './feeds.ts'
export * from './journal.ts'
export * from './posts.ts'
export * from './read-models.ts'
export * from './search.ts'
export * from './votes.ts'
