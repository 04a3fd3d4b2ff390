import { createContext, useContext } from 'react'

/** A member whom the viewer may block or mute. */
export interface Blockable {
  readonly id: string
  readonly name: string
}

export const MutingContext = createContext<(person: Blockable) => void>(() => undefined)

/** `mute(person)` asks the viewer for a duration, then mutes the member. Provided by app (MutingProvider). */
export const useMuting = (): ((person: Blockable) => void) => useContext(MutingContext)

export const BlockingContext = createContext<(person: Blockable) => void>(() => undefined)

/** `block(person)` explains blocking, asks for confirmation and blocks the member. Provided by app (BlockingProvider). */
export const useBlocking = (): ((person: Blockable) => void) => useContext(BlockingContext)

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
