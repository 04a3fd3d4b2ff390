import { appNow, msUntil, type Queries } from '@hunch/kit/postgres'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type TaskData, tasks } from '../schema.ts'
import { taskLimits } from './limits.ts'

/** Work that runs step by step, after the event that caused it was handled. */
export interface Task {
  readonly key: string
  readonly kind: string
  readonly data: TaskData
  /** Increases when the task is restarted. */
  readonly revision: number
}

/** A task to add. */
export interface NewTask extends Pick<Task, 'key' | 'kind' | 'data'> {
  readonly dueAt?: Date
}

interface AddOptions {
  /** Default: false. */
  readonly keep?: boolean
}

export interface TaskStore {
  /**
   * Adds a task. Default of `dueAt`: now. If the task exists, restarts it with the new data. With `keep`, an existing task
   * is not restarted: it gets the earlier `since` of the two, and runs once more before it ends.
   */
  add(task: NewTask, options?: AddOptions): Promise<void>
  /** Adds tasks like `add`, in one statement. Of several with the same key, adds only the last. */
  addAll(tasks: readonly NewTask[], options?: AddOptions): Promise<void>
  /** Claims the task of these kinds that has been due longest. After the lease another replica may claim the task. */
  claim(kinds: readonly string[]): Promise<Task | undefined>
  /** Returns the time until a task of these kinds is due, in ms; undefined if there is none. */
  msUntilDue(kinds: readonly string[]): Promise<number | undefined>
  /** Locks a claimed task until the transaction ends. Returns false if it was restarted or ended. */
  lock(task: Task): Promise<boolean>
  /** Ends a task, or schedules its next step. No effect if the task was restarted. */
  settle(task: Task, next?: { data: TaskData; dueAt?: Date }): Promise<void>
  /** Ends a task, even if it is claimed. No effect if there is none. */
  end(key: string): Promise<void>
  /** Ends the tasks of a kind whose keys start with `prefix`, even if they are claimed. */
  endAll(kind: string, prefix: string): Promise<void>
}

const withEarlierSince = sql`case when excluded.data->>'since' < ${tasks.data}->>'since'
  then ${tasks.data} || jsonb_build_object('since', excluded.data->>'since') else ${tasks.data} end`

type ClaimedRow = { key: string; kind: string; data: TaskData; revision: number }

/**
 * SQL for the first task of each kind, as `first`; `which` has the condition, order and limit. Finds the task of each kind by
 * the index `tasks_kind_due`. A scan by due time alone would read all due tasks of other kinds, e.g. an evening's digests.
 */
const firstOfEach = (kinds: readonly string[], which: SQL): SQL => sql`
  unnest(${sql.param([...kinds])}::text[]) as wanted (kind) cross join lateral (
    select tasks.key, tasks.due_at from tasks where tasks.kind = wanted.kind ${which}) first`

const isSame = ({ key, revision }: Task) => and(eq(tasks.key, key), eq(tasks.revision, revision))

const restart = sql`data = excluded.data, due_at = excluded.due_at, revision = tasks.revision + 1`
const runAgain = sql`again = true, data = ${withEarlierSince}`

/** Adds tasks. Locks those that exist in the order of their keys. */
async function addAll(queries: Queries, added: readonly NewTask[], { keep = false }: AddOptions = {}): Promise<void> {
  if (added.length === 0) return
  const byKey = [...new Map(added.map((task) => [task.key, task])).values()]
  const column = <T>(of: (task: NewTask) => T) => sql.param(byKey.map(of))
  await queries.execute(sql`
    insert into tasks (key, kind, data, due_at)
    select key, kind, data, coalesce(due_at, app_now())
    from unnest(${column(({ key }) => key)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ data }) => JSON.stringify(data))}::jsonb[],
      ${column(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[]) as given (key, kind, data, due_at)
    order by key
    on conflict (key) do update set ${keep ? runAgain : restart}`)
}

export const tasksOn = (queries: Queries): TaskStore => ({
  add: (task, options) => addAll(queries, [task], options),
  addAll: (added, options) => addAll(queries, added, options),
  async claim(kinds) {
    const due = sql`and tasks.due_at <= (select app_now()) order by tasks.due_at limit 1 for update skip locked`
    const { rows } = await queries.execute<ClaimedRow>(sql`
      update tasks set due_at = app_now() + make_interval(secs => ${taskLimits.taskLeaseSeconds}), again = false
      where key = (select first.key from ${firstOfEach(kinds, due)} order by first.due_at limit 1)
      returning key, kind, data, revision`)
    return rows[0]
  },
  msUntilDue(kinds) {
    const next = sql`order by tasks.due_at limit 1`
    return msUntil(queries, sql`select min(first.due_at) from ${firstOfEach(kinds, next)}`)
  },
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
  async endAll(kind, prefix) {
    await queries.delete(tasks).where(and(eq(tasks.kind, kind), sql`starts_with(${tasks.key}, ${prefix})`))
  },
})
