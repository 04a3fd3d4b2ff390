import { deleteQuestion, editForm, postMenu, result, shareOffer } from '../features/predictions/card/ownParts.ts'
import { shareSheet } from '../features/predictions/share/shareParts.ts'
import { lazily, withFeedTexts } from '../ui/index.ts'
import { createOverlay, searchOverlay } from './overlays.ts'
import { screenAt, screens } from './screens.ts'

/** The frames, once their texts are loaded as well. */
export const memberShell = lazily(() => withFeedTexts(import('./layouts/MemberShell.tsx')))
export const visitorShell = lazily(() => withFeedTexts(import('./layouts/VisitorShell.tsx')))

/** Loads frame and screen at the page's address, so that they are drawn in one go. */
export async function preloadScreen(isMember: boolean): Promise<void> {
  const parts = [isMember ? memberShell : visitorShell, screenAt(location.pathname)]
  await Promise.allSettled(parts.map((part) => part?.load()))
}

/** The first screen has pauses while it loads, which look idle: wait this long first. */
const firstScreenMs = 3_000

/**
 * Loads what is a tap away, once the first screen is there: one chunk per idle moment, so that no
 * tap waits for all of it.
 */
export function preloadNext(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const ofPosts = [postMenu, result, createOverlay, shareOffer, shareSheet, editForm, deleteQuestion]
  const near = [...ofPosts, searchOverlay, ...screens.filter(({ soon }) => soon)]
  let isWanted = true
  async function load() {
    for (const chunk of near) {
      await new Promise((moment) => requestIdleCallback(moment, { timeout: 5_000 }))
      if (!isWanted) return
      await chunk.load().catch(() => undefined)
    }
  }
  const timer = setTimeout(load, firstScreenMs)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
