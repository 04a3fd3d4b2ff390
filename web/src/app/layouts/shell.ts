import { createContext, useContext } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import type { GroupToPostIn } from '../../features/predictions/model/types.ts'

/** What the frame of members offers its screens. */
export interface Shell {
  readonly user: CurrentUser
  /** Opens the dialogs that make a post; resolves when they are open, or cannot be had. */
  create(): Promise<void>
  /** The same, for a post in a group. */
  createIn(group: GroupToPostIn): Promise<void>
}

export const ShellContext = createContext<Shell | null>(null)

/** The frame one is in, on screens of members only. */
export function useMemberShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('This screen is for members')
  return shell
}
