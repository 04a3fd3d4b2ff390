import { useRevealing } from './revealing.ts'
import { revealOverlay } from './revealOverlay.ts'

const { Component: Reveal } = revealOverlay

/** Renders the reveal above any screen. */
export function RevealHost() {
  const id = useRevealing()
  return id && <Reveal key={id} id={id} />
}
