import type { AroundEventLog } from '@hunch/kit/events'
import type { Log } from '@hunch/kit/log'
import { createOperations, type Operations } from '@hunch/kit/operations'
import type { Queries } from '@hunch/kit/postgres'
import type { Copied, Heard } from './backend.ts'
import { openMongoOperations } from './mongo/operations.ts'
import type { CopyStore } from './port.ts'
import { hearingsOf } from './postgres/index.ts'
import { keepMember } from './postgres/members.ts'
import { dropVotes, setVote } from './postgres/votes.ts'

/** What an operator can do, on the store that the URL names. */
export function openOperations(options: {
  service: string
  databaseUrl: string
  eventLogUrl: string
  around?: AroundEventLog | undefined
  topics: readonly string[]
  heard: readonly Heard[]
  copied: readonly Copied[]
  log: Log
  restMs?: number | undefined
  stop: () => Promise<void>
}): Operations {
  const { service, heard, copied, topics, ...rest } = options
  if (/^mongodb(\+srv)?:/.test(options.databaseUrl)) return openMongoOperations(options)
  return createOperations({
    ...rest,
    service,
    hearings: hearingsOf(service, heard),
    copies: {
      tables: ['votes', 'members'],
      topics,
      hearings: () => copied.map(({ type, apply }) => ({ type, apply: (tx, event) => apply(copiesOn(tx), event) })),
    },
  })
}

const copiesOn = (tx: Queries): CopyStore => ({
  keepVote: (postId, memberId, vote) => setVote(tx, postId, memberId, vote),
  keepMember: (memberId, state) => keepMember(tx, memberId, state),
  dropVotes: (of) => dropVotes(tx, of),
})
