import { createContext, useContext } from 'react'
import type { CurrentUser } from '../../api/index.ts'

/** What the frame of members offers its screens. */
export interface Shell {
  readonly user: CurrentUser
  /** Opens the dialogs that make a post. */
  create(): void
}

export const ShellContext = createContext<Shell | null>(null)

/** The frame one is in, on screens of members only. */
export function useMemberShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('This screen is for members')
  return shell
}
