import type { CaseDetail } from '../model/types.ts'

/** What became of several calls. */
interface Outcomes {
  readonly done: readonly CaseDetail[]
  /** Why the first one failed, where one did. */
  readonly fault?: unknown
}

/** Makes a call for each case, one after the other, so that many do not run into the limit of calls. */
export async function forEach<T>(things: readonly T[], send: (thing: T) => Promise<CaseDetail>): Promise<Outcomes> {
  const done: CaseDetail[] = []
  const faults: unknown[] = []
  for (const thing of things)
    await send(thing).then(
      (detail) => done.push(detail),
      (error) => faults.push(error),
    )
  return faults.length > 0 ? { done, fault: faults[0] } : { done }
}
