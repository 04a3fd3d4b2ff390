import { createContext, useContext } from 'react'
import type { CurrentUser } from '#api/index.ts'
import type { GroupToPostIn } from '#features/predictions/model/types.ts'

/** The functions and data that the members' frame provides to its screens. */
export interface Shell {
  readonly user: CurrentUser
  /** Opens the dialogs that create a post. Resolves once they are open, or could not be loaded. */
  create(): Promise<void>
  /** Like `create`, for a post in a group. */
  createIn(group: GroupToPostIn): Promise<void>
}

export const ShellContext = createContext<Shell | null>(null)

/** Returns the functions and data of the members' frame. Throws if the screen is not in that frame. */
export function useMemberShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('This screen is for members')
  return shell
}
