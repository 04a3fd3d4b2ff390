import { appNow, isAnyOf, msUntil, type Queries } from '@hunch/kit/postgres'
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
  /** Claims the longest due task of these kinds. After the lease another replica may claim it. */
  claim(kinds: readonly string[]): Promise<Task | undefined>
  /**
   * Returns the time until a task of these kinds is due, in ms; undefined if none is due within
   * `fixedLimits.tasksAheadSeconds`.
   */
  msUntilDue(kinds: readonly string[]): Promise<number | undefined>
  /** Locks a claimed task until the transaction ends. Returns false if it was restarted or ended. */
  lock(task: Task): Promise<boolean>
  /** Ends a task, or schedules its next step. No effect if the task was restarted. */
  settle(task: Task, next?: { data: TaskData; dueAt?: Date }): Promise<void>
  /** Ends a task, even if it is claimed. No effect if there is none. */
  end(key: string): Promise<void>
}

const withEarlierSince = sql`case when excluded.data->>'since' < ${tasks.data}->>'since'
  then ${tasks.data} || jsonb_build_object('since', excluded.data->>'since') else ${tasks.data} end`

const isSame = ({ key, revision }: Task) => and(eq(tasks.key, key), eq(tasks.revision, revision))

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
  async claim(kinds) {
    const due = queries
      .select({ key: tasks.key })
      .from(tasks)
      .where(and(isAnyOf(tasks.kind, kinds), lte(tasks.dueAt, sql`(select app_now())`)))
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
  // Without the bound, a job with no task of its own would read every digest that waits for its evening.
  msUntilDue: (kinds) =>
    msUntil(
      queries,
      sql`select min(${tasks.dueAt}) from ${tasks} where ${isAnyOf(tasks.kind, kinds)}
        and ${tasks.dueAt} <= (select app_now()) + make_interval(secs => ${fixedLimits.tasksAheadSeconds})`,
    ),
  async lock(task) {
    const locked = await queries.select({ key: tasks.key }).from(tasks).where(isSame(task)).for('update')
    return locked.length > 0
  },
  async settle(task, next) {
    if (next)
      await queries
        .update(tasks)
        .set({ data: next.data, dueAt: next.dueAt ?? appNow })
        .where(isSame(task))
    else await queries.delete(tasks).where(and(isSame(task), eq(tasks.again, false)))
  },
  async end(key) {
    await queries.delete(tasks).where(eq(tasks.key, key))
  },
})
