import type { CaseDetail } from '../model/types.ts'

/** The results of several calls. */
interface Outcomes<T> {
  readonly done: readonly CaseDetail[]
  /** The failed calls, each with its thing and its error. */
  readonly failed: readonly { readonly thing: T; readonly error: unknown }[]
  /** The error of the first call that failed; undefined if all succeeded. */
  readonly fault: unknown
}

/** Makes a call for each thing, one after the other, so that many calls do not exceed the rate limit. */
export async function forEach<T>(things: readonly T[], send: (thing: T) => Promise<CaseDetail>): Promise<Outcomes<T>> {
  const done: CaseDetail[] = []
  const failed: { thing: T; error: unknown }[] = []
  for (const thing of things)
    await send(thing).then(
      (detail) => done.push(detail),
      (error) => failed.push({ thing, error }),
    )
  return { done, failed, fault: failed[0]?.error }
}
