import { lazily, reportNotLoaded, withAllTexts } from '#ui/index.ts'
import { startReveal, useRevealing } from './revealing.ts'

/** The reveal of a result, in its own chunk. */
export const revealOverlay = lazily(() => withAllTexts(import('./Reveal.tsx')))
const { Component: Reveal } = revealOverlay

/** Loads the code of the reveal, then opens it for a post's result. Calls `failed` if the code cannot be loaded. */
export const openReveal = (id: string, failed = reportNotLoaded): void =>
  revealOverlay.whenLoaded(() => startReveal(id), failed)

/** Renders the reveal above any screen. */
export function RevealHost() {
  const id = useRevealing()
  return id && <Reveal key={id} id={id} />
}
