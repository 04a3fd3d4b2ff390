import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  ApiError,
  isTemporary,
  isUnauthorized,
  keys,
  newIdempotencyKey,
  serverNow,
  session,
  trackAction,
  upload,
} from '#api/index.ts'
import { problemText, showToast, useReportAction, useTranslation } from '#ui/index.ts'
import { usePosts } from '../data/usePosts.ts'
import { attemptFor, formOf } from '../model/draft.ts'
import type { FeedItem } from '../model/types.ts'
import type { DraftOwner } from './draftStorage.ts'
import { reopenAfterSignIn } from './reopenDraft.ts'
import type { DraftState } from './useDraft.ts'

/**
 * Whether the server rejected a photo. The draft stays, with the photo marked.
 * "photosUnavailable" does not match, because it does not concern one photo.
 */
const isOfPhoto = (code: string | undefined): boolean => /^photo[A-Z]/.test(code ?? '')

/** The server's rejection of a photo. */
export interface PhotoRejection {
  readonly text: string
  /** Index of the photo in the draft; undefined if the server did not name the photo. */
  readonly index: number | undefined
}

/** The progress of sending a post. */
export interface Sending {
  /** The sent share, 0 to 1. */
  readonly share: number
  /** Aborts sending. The draft stays, and sending the draft again does not post twice. Undefined if there are no photos. */
  readonly cancel: (() => void) | undefined
}

/** Posts a draft. `onSending` receives the progress, and undefined when sending has ended. */
export function usePublish(
  owner: DraftOwner,
  state: DraftState,
  onSending: (sending: Sending | undefined) => void,
  onPosted: (item: FeedItem) => void,
) {
  const { t } = useTranslation('predictions')
  const { postType, group } = owner
  const report = useReportRejection(owner)
  const receive = useReceive()
  const [rejection, setRejection] = useState<PhotoRejection>()
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), []) // closing the dialog aborts sending

  async function publish(): Promise<void> {
    if (sending.current) return
    const abort = new AbortController()
    sending.current = abort
    setRejection(undefined)
    const cancel = state.photos.length > 0 ? () => abort.abort() : undefined
    const onProgress = (share: number) => onSending({ share, cancel })
    onProgress(0)
    const post = { draft: state.draft, photos: state.photos, postType, groupId: group?.id }
    const attempt = attemptFor(post, state.attempt, serverNow(), newIdempotencyKey)
    state.setAttempt(attempt)
    try {
      const item = await upload('createPrediction', {
        body: formOf(post, attempt),
        idempotencyKey: attempt.idempotencyKey,
        signal: abort.signal,
        onProgress,
      })
      trackAction()
      state.drop()
      receive(item)
      const done = postType === 'prediction' ? 'create.done' : 'create.comparisonDone'
      showToast({ tone: 'success', title: t(item.prediction.isHeld ? 'create.held' : done) })
      onPosted(item)
    } catch (error) {
      if (!abort.signal.aborted) fail(error)
    } finally {
      sending.current = undefined
      onSending(undefined)
    }
  }

  function fail(error: unknown): void {
    if (isRejected(error)) state.setAttempt(undefined)
    if (error instanceof ApiError && isOfPhoto(error.code)) setRejection(rejectionOf(error, state.photos))
    report(error)
  }

  return { publish, rejection, clearRejection: () => setRejection(undefined) }
}

/** Returns a function that reports a failure to post. If the session has expired, the draft reopens after signing in. */
function useReportRejection(owner: DraftOwner): (error: unknown) => void {
  const { t } = useTranslation(['predictions', 'common'])
  const report = useReportAction(session)
  return (error) => {
    if (isUnauthorized(error)) reopenAfterSignIn(owner)
    const fallback = t(owner.postType === 'prediction' ? 'create.failed' : 'create.comparisonFailed')
    report(error, { title: t('common:error'), fallback })
  }
}

/** Whether the server rejected the post permanently. Nothing was posted, so the next attempt gets a new key. */
const isRejected = (error: unknown): boolean => error instanceof ApiError && error.status !== 401 && !isTemporary(error)

function rejectionOf(error: ApiError, photos: readonly File[]): PhotoRejection {
  const message = [error.detail, ...error.fields.map((fault) => `${fault.field} ${fault.message}`)].join(' ')
  const index = photos.findIndex((photo) => message.includes(photo.name))
  return { text: problemText(error) ?? error.message, index: index < 0 ? undefined : index }
}

/** Returns a function that adds a new post to the top of its author's feed, and refetches the lists that contain the post. */
function useReceive() {
  const { store } = usePosts()
  const client = useQueryClient()
  return (item: FeedItem) => {
    const { id, userId, groupId } = item.prediction
    store.put(item)
    client.setQueryData<readonly string[]>(keys.predictions.ownNew, (ids = []) => [
      id,
      ...ids.filter((other) => other !== id),
    ])
    void client.invalidateQueries({ queryKey: keys.predictions.ofUser(userId) })
    if (groupId) void client.invalidateQueries({ queryKey: keys.predictions.ofGroup(groupId) })
  }
}
