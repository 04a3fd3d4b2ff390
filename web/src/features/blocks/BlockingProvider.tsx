import { BlockingContext } from '#api/index.ts'
import { askingProvider, lazily, withAllTexts } from '#ui/index.ts'

/** Provides the block confirmation to the menus of profiles, posts and comments. */
export const BlockingProvider = askingProvider(
  BlockingContext,
  lazily(() => withAllTexts(import('./BlockQuestion.tsx'))),
)
