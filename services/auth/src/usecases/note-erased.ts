import type { Queries } from '@hunch/kit/postgres'
import * as erasures from '../store/erasures.ts'

/** A service has removed all that it held of a deleted member. */
export const noteErased = (tx: Queries, { memberId, service }: { memberId: string; service: string }): Promise<void> =>
  erasures.finish(tx, memberId, service)
