import { createContext, type ReactNode, useContext } from 'react'
import { GroupModerationContext, type Reportable } from '#api/index.ts'
import { askingProvider, lazily, withAllTexts } from '#ui/index.ts'

const AskingContext = createContext<(thing: Reportable) => void>(() => undefined)

/** Loads the dialog when it is first opened. */
const AskingProvider = askingProvider(
  AskingContext,
  lazily(() => withAllTexts(import('./CreatorDialog.tsx'))),
)

interface ProviderProps {
  /** Whether the viewer created the group whose posts or comments are shown. */
  isCreator: boolean
  children: ReactNode
}

/** If the viewer created the group, adds "hide" to the menus of others' posts and comments. */
export function GroupModerationProvider({ isCreator, children }: ProviderProps) {
  return (
    <AskingProvider>
      <Offered isCreator={isCreator}>{children}</Offered>
    </AskingProvider>
  )
}

function Offered({ isCreator, children }: ProviderProps) {
  const ask = useContext(AskingContext)
  return <GroupModerationContext value={isCreator ? ask : undefined}>{children}</GroupModerationContext>
}
