/** All tables. Those of `record`, `standing` and streak days are read models, which the event log can rebuild. */
export { blocks } from '@hunch/members'
export * from './members.ts'
export * from './record.ts'
export * from './standing.ts'
export * from './usage.ts'
