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
