import { reportNotLoaded } from '../../../ui/index.ts'
import { startReveal } from './revealing.ts'
import { revealOverlay } from './revealOverlay.ts'

/** Opens the reveal of a post's result once it is loaded. Calls `failed` if it cannot be loaded. */
export const openReveal = (id: string, failed = reportNotLoaded): void =>
  revealOverlay.whenLoaded(() => startReveal(id), failed)
