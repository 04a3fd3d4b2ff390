/** The app's own share sheet, loaded when the browser is idle. */
import { lazily, withAllTexts } from '../../../ui/index.ts'

export const shareSheet = lazily(() => withAllTexts(import('./ShareSheet.tsx')))
