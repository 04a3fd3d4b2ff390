import { lazily, withAllTexts } from '../../../ui/index.ts'

/** The reveal of a result, in a chunk of its own. */
export const revealOverlay = lazily(() => withAllTexts(import('./Reveal.tsx')))
