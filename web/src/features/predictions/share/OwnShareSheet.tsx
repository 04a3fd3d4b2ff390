import { lazily, withAllTexts } from '#ui/index.ts'
import type { FeedItem } from '../model/types.ts'
import type { Sharing } from './useShare.ts'

/** The app's own share sheet, loaded when the browser is idle. */
export const shareSheet = lazily(() => withAllTexts(import('./ShareSheet.tsx')))
const { Component: ShareSheet } = shareSheet

/** The app's own share sheet, rendered while it is open. */
export function OwnShareSheet({ item, sharing }: { item: FeedItem; sharing: Sharing }) {
  return sharing.isOpen && <ShareSheet item={item} sharing={sharing} />
}
