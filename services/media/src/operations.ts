import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import type { MediaConfig } from './config.ts'
import { hearings } from './events.ts'

/** What an operator can do about the events of media, which keeps no copies: which photos are shown is its own. */
export function operateMedia({ databaseUrl, eventLogUrl }: MediaConfig, log: Log): Operations {
  return createOperations({ service: 'media', databaseUrl, eventLogUrl, hearings, log })
}
