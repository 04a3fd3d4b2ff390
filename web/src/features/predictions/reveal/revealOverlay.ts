import { lazily, withAllTexts } from '../../../ui/index.ts'

/** The reveal of a result, in its own chunk. */
export const revealOverlay = lazily(() => withAllTexts(import('./Reveal.tsx')))
