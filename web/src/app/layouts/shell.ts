import { createContext, useContext } from 'react'
import type { CurrentUser } from '../../api/index.ts'
import type { GroupToPostIn } from '../../features/predictions/model/types.ts'

/** What the frame of members offers its screens. */
export interface Shell {
  readonly user: CurrentUser
  /** Opens the dialogs that make a post. */
  create(): void
  /** The same, for a post in a group. */
  createIn(group: GroupToPostIn): void
}

export const ShellContext = createContext<Shell | null>(null)

/** The frame one is in, on screens of members only. */
export function useMemberShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('This screen is for members')
  return shell
}
