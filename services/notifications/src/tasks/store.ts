import { appNow, msUntil, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { fixedLimits } from '../limits.ts'
import { type TaskData, tasks } from '../schema.ts'

/** Work that runs step by step, apart from the event that caused it. */
export interface Task {
  readonly key: string
  readonly kind: string
  readonly data: TaskData
  /** Increases when the task is restarted. */
  readonly revision: number
}

export interface TaskStore {
  /**
   * Adds a task, due now. Restarts an existing task with the new data. With `keep`, an existing task
   * continues with the earlier `since` of the two, and runs once more before it ends.
   */
  add(task: Pick<Task, 'key' | 'kind' | 'data'>, options?: { keep?: boolean }): Promise<void>
  /** Claims the longest due task. After the lease another replica may claim it. */
  claim(): Promise<Task | undefined>
  /** Returns the time until a task is due, in ms; undefined if there is none. */
  msUntilDue(): Promise<number | undefined>
  /** Ends a task, or schedules its next step. No effect if the task was restarted. */
  settle(task: Task, next?: { data: TaskData; dueAt?: Date }): Promise<void>
}

const withEarlierSince = sql`case when excluded.data->>'since' < ${tasks.data}->>'since'
  then ${tasks.data} || jsonb_build_object('since', excluded.data->>'since') else ${tasks.data} end`

export const tasksOn = (queries: Queries): TaskStore => ({
  async add({ key, kind, data }, { keep = false } = {}) {
    await queries
      .insert(tasks)
      .values({ key, kind, data })
      .onConflictDoUpdate({
        target: tasks.key,
        set: keep
          ? { again: true, data: withEarlierSince }
          : { data, dueAt: appNow, revision: sql`${tasks.revision} + 1` },
      })
  },
  async claim() {
    const due = queries
      .select({ key: tasks.key })
      .from(tasks)
      .where(lte(tasks.dueAt, sql`(select app_now())`))
      .orderBy(asc(tasks.dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [task] = await queries
      .update(tasks)
      .set({ dueAt: sql`app_now() + make_interval(secs => ${fixedLimits.taskLeaseSeconds})`, again: false })
      .where(sql`${tasks.key} = (${due})`)
      .returning({ key: tasks.key, kind: tasks.kind, data: tasks.data, revision: tasks.revision })
    return task
  },
  msUntilDue: () => msUntil(queries, sql`select min(${tasks.dueAt}) from ${tasks}`),
  async settle({ key, revision }, next) {
    const isSame = and(eq(tasks.key, key), eq(tasks.revision, revision))
    if (next)
      await queries
        .update(tasks)
        .set({ data: next.data, dueAt: next.dueAt ?? appNow })
        .where(isSame)
    else await queries.delete(tasks).where(and(isSame, eq(tasks.again, false)))
  },
})
