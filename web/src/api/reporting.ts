import { createContext, useContext } from 'react'
import type { Blockable } from './blocking.ts'

/** Something that the viewer may report. */
export interface Reportable {
  readonly kind: 'post' | 'comment' | 'member' | 'group'
  readonly id: string
  /** Whose it is, or who it is; null for groups. */
  readonly person: Blockable | null
}

export const ReportingContext = createContext<(thing: Reportable) => void>(() => undefined)

/** `report(thing)` asks what is wrong with something, and sends it to moderation; provided by app (ReportingProvider). */
export const useReporting = (): ((thing: Reportable) => void) => useContext(ReportingContext)
