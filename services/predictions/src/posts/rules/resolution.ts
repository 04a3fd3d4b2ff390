/** Who resolved a post; `lapse` if no one resolved it in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

export interface Resolution {
  /** Null means that the result is unclear. */
  readonly result: boolean | null
  readonly by: ResolvedBy
  readonly at: Date
}

/** How long the owner may change or take back a result, in ms. */
export const takeBackMs = 10 * 60_000

/** The columns of a post that determine its resolution; all are null for a comparison. */
interface ResolutionColumns {
  readonly lapsesAt: Date | null
  readonly resolvedAt: Date | null
  readonly resolvedBy: ResolvedBy | null
  readonly result: boolean | null
}

/** Whether the deadline of a post has passed. False for a comparison, which never ends. */
export const hasEnded = ({ deadline }: { readonly deadline: Date | null }, now: Date): boolean =>
  deadline !== null && now >= deadline

/** Returns the resolution that is stored in a post's row, without a lapse that is not written yet. */
export const storedResolution = ({ resolvedAt, resolvedBy, result }: ResolutionColumns): Resolution | null =>
  resolvedAt && resolvedBy ? { result, by: resolvedBy, at: resolvedAt } : null

/** Returns the resolution at the time `now`. A post lapses at `lapsesAt`, even if no job has written that yet. */
export function resolutionAt(
  { resolution, lapsesAt }: { readonly resolution: Resolution | null; readonly lapsesAt: Date | null },
  now: Date,
): Resolution | null {
  if (resolution) return resolution
  return lapsesAt && now >= lapsesAt ? { result: null, by: 'lapse', at: lapsesAt } : null
}

/** Returns the resolution of a post at a time; null if it has none, and for a comparison. */
export const resolutionOf = (post: ResolutionColumns, now: Date): Resolution | null =>
  resolutionAt({ resolution: storedResolution(post), lapsesAt: post.lapsesAt }, now)

/** Returns the time until which the owner may change or take back a result; null if the owner did not set it. */
export const takeBackUntil = (resolution: Resolution | null): Date | null =>
  resolution?.by === 'owner' ? new Date(resolution.at.getTime() + takeBackMs) : null
