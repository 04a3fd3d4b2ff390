/** All tables of the service. `npx drizzle-kit generate` makes a migration after a change. */
export { idempotencyKeys } from '@hunch/kit/idempotency'
export * from './feeds.ts'
export * from './journal.ts'
export * from './posts.ts'
export * from './read-models.ts'
export * from './search.ts'
export * from './votes.ts'
