import { leaseS } from '../../domain/limits.ts'
import type { Task, TaskData } from '../port.ts'
import type { Models } from './models.ts'

export async function addTask(
  models: Models,
  now: Date,
  { key, kind, data }: Pick<Task, 'key' | 'kind' | 'data'>,
  { keep = false } = {},
): Promise<void> {
  await models.tasks.updateOne(
    { _id: key },
    keep
      ? { $set: { again: true }, $setOnInsert: { kind, data, dueAt: now, revision: 1 } }
      : { $set: { data, dueAt: now }, $inc: { revision: 1 }, $setOnInsert: { kind, again: false } },
    { upsert: true },
  )
}

export async function claimTask(models: Models, now: Date): Promise<Task | undefined> {
  const task = await models.tasks
    .findOneAndUpdate(
      { dueAt: { $lte: now } },
      { $set: { dueAt: new Date(now.getTime() + leaseS * 1_000), again: false } },
      { sort: { dueAt: 1 } },
    )
    .lean()
  return task ? { key: task._id, kind: task.kind, data: task.data, revision: task.revision } : undefined
}

export async function settleTask(
  models: Models,
  now: Date,
  { key, revision }: Task,
  next?: { data: TaskData; dueAt?: Date },
): Promise<void> {
  const same = { _id: key, revision }
  if (next) await models.tasks.updateOne(same, { $set: { data: next.data, dueAt: next.dueAt ?? now } })
  else await models.tasks.deleteOne({ ...same, again: false })
}
