import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call, keys } from '#api/index.ts'
import { reportFailure, showToast } from '#ui/index.ts'
import { readPost } from './postStore.ts'
import { postsOf } from './usePosts.ts'

/** Removes a post from the viewer's lists, optimistically. The toast offers to undo it. */
export async function dismiss(id: string, client: QueryClient, t: TFunction<['mutes', 'notifications', 'common']>) {
  const { store } = postsOf(client)
  leavePost(id)
  store.remove(id)
  try {
    await call('setNotInterested', { params: { id } })
  } catch (error) {
    await readPost(store, id).catch(() => undefined)
    reportFailure('action', { title: t('common:error'), description: t('mutes:interest.failed') }, error)
    return
  }
  store.remove(id) // a read that was sent before saving may have put the post back
  showToast({
    tone: 'success',
    title: t('mutes:interest.done'),
    action: { label: t('notifications:undo'), run: () => void bringBack(id, client, t) },
  })
}

/** Moves the focus from a post that disappears to the next post of the list, or to the page's main part. */
function leavePost(id: string): void {
  const own = document.activeElement?.closest(`li[data-id="${id}"]`)
  const next = own?.nextElementSibling?.querySelector<HTMLElement>('a[href], button')
  if (own) (next ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true })
}

async function bringBack(
  id: string,
  client: QueryClient,
  t: TFunction<['mutes', 'notifications', 'common']>,
): Promise<void> {
  try {
    await call('unsetNotInterested', { params: { id } })
    await readPost(postsOf(client).store, id)
    await client.invalidateQueries({ queryKey: keys.predictions.lists })
  } catch (error) {
    reportFailure('action', { title: t('common:error'), description: t('mutes:interest.undoFailed') }, error)
  }
}
