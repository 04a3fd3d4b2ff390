import type { Queries } from '@hunch/kit/postgres'
import { and, asc, eq } from 'drizzle-orm'
import { blocks } from '../schema/index.ts'

export const readBlocksBy = (queries: Queries, memberId: string) =>
  queries
    .select({ blockedId: blocks.blockedId, createdAt: blocks.createdAt })
    .from(blocks)
    .where(and(eq(blocks.blockerId, memberId), eq(blocks.state, 'standing')))
    .orderBy(asc(blocks.createdAt), asc(blocks.blockedId))
