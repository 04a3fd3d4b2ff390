/** Acts of which only the first counts: who ever liked, followed, reflected, resolved or founded what. */
import type { Queries } from '@hunch/kit/postgres'
import { follows, foundings, likes, reflections, resolutions } from './schema.ts'

type Row<T extends { $inferSelect: object }> = T['$inferSelect']

/** Each keeps an act and answers whether it is the first of its kind. */
export const insertLike = async (tx: Queries, like: Row<typeof likes>): Promise<boolean> =>
  isNew(await tx.insert(likes).values(like).onConflictDoNothing())

export const insertFollow = async (tx: Queries, follow: Row<typeof follows>): Promise<boolean> =>
  isNew(await tx.insert(follows).values(follow).onConflictDoNothing())

export const insertReflection = async (tx: Queries, reflection: Row<typeof reflections>): Promise<boolean> =>
  isNew(await tx.insert(reflections).values(reflection).onConflictDoNothing())

export const insertResolution = async (tx: Queries, resolution: Row<typeof resolutions>): Promise<boolean> =>
  isNew(await tx.insert(resolutions).values(resolution).onConflictDoNothing())

export const insertFounding = async (tx: Queries, founding: Row<typeof foundings>): Promise<boolean> =>
  isNew(await tx.insert(foundings).values(founding).onConflictDoNothing())

const isNew = ({ rowCount }: { rowCount: number | null }): boolean => rowCount === 1
