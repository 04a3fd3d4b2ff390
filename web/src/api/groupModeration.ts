import { createContext, useContext } from 'react'
import type { Reportable } from './safety.ts'

type Hide = (thing: Reportable) => void

export const GroupModerationContext = createContext<Hide | undefined>(undefined)

/** Returns a function that hides another member's post or comment. Undefined unless the viewer created the shown group. */
export const useGroupModeration = (): Hide | undefined => useContext(GroupModerationContext)
