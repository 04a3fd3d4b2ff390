import { createContext, useContext } from 'react'

/** The names of a post's sides, and the sides that members show, by member id. */
interface Sides {
  readonly agree: string
  readonly disagree: string
  readonly shown: ReadonlyMap<string, boolean>
}

export const SidesContext = createContext<Sides | undefined>(undefined)

/** Returns the side that a member shows beside their comments; undefined if they show none. */
export function useShownSide(memberId: string): { side: boolean; name: string } | undefined {
  const sides = useContext(SidesContext)
  const side = sides?.shown.get(memberId)
  if (!sides || side === undefined) return undefined
  return { side, name: side ? sides.agree : sides.disagree }
}
