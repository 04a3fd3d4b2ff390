/** All tables. Those of `record.ts` and `standing.ts`, and `streak_days`, can be rebuilt from the event log. */
export { blocks } from '@hunch/members'
export * from './members.ts'
export * from './record.ts'
export * from './standing.ts'
export * from './usage.ts'
