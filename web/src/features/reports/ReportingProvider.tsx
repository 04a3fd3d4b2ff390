import { ReportingContext } from '#api/index.ts'
import { askingProvider, lazily, withAllTexts } from '#ui/index.ts'

/** Provides the report dialog to the menus of posts, comments, profiles and groups. */
export const ReportingProvider = askingProvider(
  ReportingContext,
  lazily(() => withAllTexts(import('./dialog/ReportDialog.tsx'))),
)
