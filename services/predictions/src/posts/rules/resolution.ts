/** Who resolved a post; `lapse` where nobody did in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

export interface Resolution {
  /** Null for unclear. */
  readonly result: boolean | null
  readonly by: ResolvedBy
  readonly at: Date
}

/** How long the owner may change or take back a result. */
export const takeBackMs = 10 * 60_000

/** The columns of a post that its resolution depends on; all are null for a comparison. */
interface ResolutionColumns {
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  readonly resolvedBy: ResolvedBy | null
  readonly result: boolean | null
}

/** Whether the deadline has passed; a comparison never ends. */
export const hasEnded = ({ deadline }: { readonly deadline: Date | null }, now: Date): boolean =>
  deadline !== null && now >= deadline

/** The resolution that a post's row has, without a lapse that no job has written yet. */
export const storedResolution = ({ resolvedAt, resolvedBy, result }: ResolutionColumns): Resolution | null =>
  resolvedAt && resolvedBy ? { result, by: resolvedBy, at: resolvedAt } : null

/** The resolution at a time. A lapse counts from its time on, whether or not a job has written it. */
export function resolutionAt(
  { resolution, lapsesAt }: { readonly resolution: Resolution | null; readonly lapsesAt: Date | null },
  now: Date,
): Resolution | null {
  if (resolution) return resolution
  return lapsesAt && now >= lapsesAt ? { result: null, by: 'lapse', at: lapsesAt } : null
}

/** The resolution of a post at a time; null where it has none, and for a comparison. */
export const resolutionOf = (post: ResolutionColumns, now: Date): Resolution | null =>
  resolutionAt({ resolution: storedResolution(post), lapsesAt: post.lapsesAt }, now)

/** Until when the owner may change or take back a result; null where it is not theirs. */
export const takeBackUntil = (resolution: Resolution | null): Date | null =>
  resolution?.by === 'owner' ? new Date(resolution.at.getTime() + takeBackMs) : null
