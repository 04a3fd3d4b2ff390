/** The gateway's own calls. */
export * from './live.ts'
export * from './status.ts'
