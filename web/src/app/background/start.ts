import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type LiveMessage, onTermsNotAgreed, session } from '#api/index.ts'
import { sendLocation } from '#features/account/location/sendLocation.ts'
import { handleCommentUpdates } from '#features/comments/data/liveUpdates.ts'
import { handleNotificationUpdates } from '#features/notifications/data/liveUpdates.ts'
import { handlePostUpdates } from '#features/predictions/data/liveUpdates.ts'
import { sendWaitingVotes } from '#features/predictions/data/sendWaitingVotes.ts'
import { announce, problemText, showToast, withAllTexts, withSentences } from '#ui/index.ts'
import { startLiveStream } from './liveStream.ts'
import { startUpdates } from './updates.ts'

/** A member's running background work. */
export interface Background {
  /** Called on navigation to another screen. May then apply a new deployment. */
  moved(): void
  stop(): void
}

/** Starts a member's background work: live updates, waiting votes, location, agreement to changed terms, app updates. */
export function startBackground(client: QueryClient, memberId: string): Background {
  const posts = handlePostUpdates(client)
  const comments = handleCommentUpdates(client, () => announce(i18next.t('connection:newComments')))
  const notifications = handleNotificationUpdates(client)
  const stopStream = startLiveStream((message: LiveMessage) => {
    for (const handle of [posts.handle, comments.handle, notifications]) handle(message)
  })
  const stopVotes = sendWaitingVotes(client, memberId, {
    onSent: () => showToast({ tone: 'success', title: i18next.t('connection:sent') }),
    onClosed: (headline) =>
      showToast({
        tone: 'error',
        title: i18next.t('connection:closedTitle'),
        description: headline
          ? i18next.t('connection:closedText', { headline })
          : i18next.t('connection:closedTextUnnamed'),
      }),
    onRejected: (error) => withSentences(() => reportRejectedVote(error)),
  })
  void sendLocation(client, memberId)
  onTermsNotAgreed(async (error, send) => {
    const { afterAgreeing } = await withAllTexts(import('#features/pages/agreement/afterAgreeing.tsx'))
    return afterAgreeing(error, send)
  })
  const updates = startUpdates({ isBusy: () => client.isMutating() > 0 })
  return {
    moved: updates.moved,
    stop() {
      stopStream()
      stopVotes()
      posts.stop()
      comments.stop()
      updates.stop()
    },
  }
}

function reportRejectedVote(error: unknown): void {
  if (session.isOver(error)) {
    showToast({
      tone: 'error',
      title: i18next.t('common:session.expiredTitle'),
      description: i18next.t('common:session.expiredText'),
    })
    session.signInAgain()
    return
  }
  showToast({
    tone: 'error',
    title: i18next.t('predictions:votes.failedTitle'),
    description: problemText(error) ?? i18next.t('common:tryAgainLater'),
  })
}
