import { createContext, useContext } from 'react'
import type { Blockable } from './blocking.ts'

/** Content, a member or a group that the viewer may report. */
export interface Reportable {
  readonly kind: 'post' | 'comment' | 'member' | 'group'
  readonly id: string
  /** For a post: the name of the photo that the report is about. Default: the whole post. */
  readonly photoFile?: string | undefined
  /** The author, or the reported member; null for groups. */
  readonly person: Blockable | null
}

export const ReportingContext = createContext<(thing: Reportable) => void>(() => undefined)

/** `report(thing)` asks the viewer for a reason and sends the report to moderation. Provided by app (ReportingProvider). */
export const useReporting = (): ((thing: Reportable) => void) => useContext(ReportingContext)
