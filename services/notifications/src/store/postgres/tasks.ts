import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { leaseS } from '../../domain/limits.ts'
import type { Task, TaskData } from '../port.ts'
import { tasks } from './schema.ts'

export async function addTask(
  queries: Queries,
  { key, kind, data }: Pick<Task, 'key' | 'kind' | 'data'>,
  { keep = false } = {},
): Promise<void> {
  await queries
    .insert(tasks)
    .values({ key, kind, data })
    .onConflictDoUpdate({
      target: tasks.key,
      set: keep ? { again: true } : { data, dueAt: appNow, revision: sql`${tasks.revision} + 1` },
    })
}

export async function claimTask(queries: Queries): Promise<Task | undefined> {
  const due = queries
    .select({ key: tasks.key })
    .from(tasks)
    .where(lte(tasks.dueAt, sql`(select app_now())`))
    .orderBy(asc(tasks.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [task] = await queries
    .update(tasks)
    .set({ dueAt: sql`app_now() + make_interval(secs => ${leaseS})`, again: false })
    .where(sql`${tasks.key} = (${due})`)
    .returning({ key: tasks.key, kind: tasks.kind, data: tasks.data, revision: tasks.revision })
  return task
}

export async function settleTask(
  queries: Queries,
  { key, revision }: Task,
  next?: { data: TaskData; dueAt?: Date },
): Promise<void> {
  const same = and(eq(tasks.key, key), eq(tasks.revision, revision))
  if (next)
    await queries
      .update(tasks)
      .set({ data: next.data, dueAt: next.dueAt ?? appNow })
      .where(same)
  else await queries.delete(tasks).where(and(same, eq(tasks.again, false)))
}
