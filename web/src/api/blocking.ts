import { createContext, useContext } from 'react'

/** Somebody whom the viewer may block or mute. */
export interface Blockable {
  readonly id: string
  readonly name: string
}

export const MutingContext = createContext<(person: Blockable) => void>(() => undefined)

/** `mute(person)` asks for how long to mute somebody, and does it; provided by app (MutingProvider). */
export const useMuting = (): ((person: Blockable) => void) => useContext(MutingContext)

export const BlockingContext = createContext<(person: Blockable) => void>(() => undefined)

/** `block(person)` asks whether to block somebody, says what that does, and does it; provided by app (BlockingProvider). */
export const useBlocking = (): ((person: Blockable) => void) => useContext(BlockingContext)
