import { deleteQuestion, editForm, postMenu, result, shareOffer } from '#features/predictions/card/ownParts.tsx'
import { reactionSending } from '#features/predictions/data/useOwnReaction.ts'
import { shareSheet } from '#features/predictions/share/OwnShareSheet.tsx'
import { lazily, withFeedTexts } from '#ui/index.ts'
import { createOverlay, searchOverlay } from './overlays.ts'
import { screenAt, screens } from './screens.ts'

/** The frames; each resolves once its texts are loaded too. */
export const memberShell = lazily(() => withFeedTexts(import('./layouts/MemberShell.tsx')))
export const visitorShell = lazily(() => withFeedTexts(import('./layouts/VisitorShell.tsx')))

/** Loads the frame and the screen at the page's address, so that they are drawn together. Ignores failures. */
export async function preloadScreen(isMember: boolean): Promise<void> {
  const parts = [isMember ? memberShell : visitorShell, screenAt(location.pathname)]
  await Promise.allSettled(parts.map((part) => part?.load()))
}

/** Delay before preloading, in ms. The browser also has idle moments while the first screen is still loading. */
const firstScreenMs = 3_000

/**
 * Loads the parts that are one tap away, after the first screen. Loads one chunk per idle moment, so that no tap waits for all
 * chunks. Returns a function that stops the loading.
 */
export function preloadNext(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const ofPosts = [reactionSending, postMenu, result, createOverlay, shareOffer, shareSheet, editForm, deleteQuestion]
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
