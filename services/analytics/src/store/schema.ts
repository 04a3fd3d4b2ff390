/** All tables. Those of facts and standing are copies: the event log builds them anew. */
export * from './schema/documents.ts'
export * from './schema/facts.ts'
export * from './schema/standing.ts'
export * from './schema/use.ts'
