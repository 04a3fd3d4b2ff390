import { createContext, useContext } from 'react'
import type { Reportable } from './reporting.ts'

type Hide = (thing: Reportable) => void

export const GroupModerationContext = createContext<Hide | undefined>(undefined)

/** What hides another's post or comment, where the viewer made the group that is shown; undefined for everybody else. */
export const useGroupModeration = (): Hide | undefined => useContext(GroupModerationContext)
