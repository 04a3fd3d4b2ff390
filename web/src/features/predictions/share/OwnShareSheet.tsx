import type { FeedItem } from '../model/types.ts'
import { shareSheet } from './shareParts.ts'
import type { Sharing } from './useShare.ts'

const { Component: ShareSheet } = shareSheet

/** The app's own share sheet, rendered while it is open. */
export function OwnShareSheet({ item, sharing }: { item: FeedItem; sharing: Sharing }) {
  return sharing.isOpen && <ShareSheet item={item} sharing={sharing} />
}
