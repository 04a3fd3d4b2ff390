import { MutingContext } from '#api/index.ts'
import { askingProvider, lazily, withAllTexts } from '#ui/index.ts'

/** Provides the dialog for muting a member to the menus of profiles, posts and comments. */
export const MutingProvider = askingProvider(
  MutingContext,
  lazily(() => withAllTexts(import('./MuteDialog.tsx'))),
)
