/** The calls of moderation. */
export * from './blocks.ts'
export * from './contributions.ts'
export * from './group-acts.ts'
export * from './moderation-cases.ts'
export * from './mutes.ts'
export * from './published-pages.ts'
export * from './reports.ts'
