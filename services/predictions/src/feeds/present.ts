import { type FeedItemJson, toFeedItem } from '../posts/present.ts'
import type { ListedItem } from './list-newest.ts'

/** A post's card in a list; in For You it has the reason for it. */
export const toListedItem = (item: ListedItem): FeedItemJson => ({
  ...toFeedItem(item),
  ...(item.reason ? { reason: { kind: item.reason.kind, params: { ...item.reason.params } } } : {}),
})
