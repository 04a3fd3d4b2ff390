import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { type LiveMessage, session } from '../../api/index.ts'
import { hearAlerts } from '../../features/alerts/data/hearAlerts.ts'
import { hearComments } from '../../features/comments/data/hearComments.ts'
import { hearPosts } from '../../features/predictions/data/hearPosts.ts'
import { sendWaiting } from '../../features/predictions/data/sendWaiting.ts'
import { announce, problemText, showToast } from '../../ui/index.ts'
import { startLiveStream } from './liveStream.ts'
import { startUpdates } from './updates.ts'

/** What works for a member behind the screens, as started. */
export interface Background {
  /** Says that someone went to another screen: the moment to take a new deployment. */
  moved(): void
  stop(): void
}

/** Starts what works for a member behind the screens: live updates, votes that wait, updates of the app. */
export function startBackground(client: QueryClient, memberId: string): Background {
  const posts = hearPosts(client)
  const comments = hearComments(client, () => announce(i18next.t('connection:newComments')))
  const alerts = hearAlerts(client)
  const stopStream = startLiveStream((message: LiveMessage) => {
    for (const hear of [posts.hear, comments.hear, alerts]) hear(message)
  })
  const stopVotes = sendWaiting(client, memberId, {
    onSent: () => showToast({ tone: 'success', title: i18next.t('connection:sent') }),
    onClosed: (headline) =>
      showToast({
        tone: 'error',
        title: i18next.t('connection:closedTitle'),
        description: headline
          ? i18next.t('connection:closedText', { headline })
          : i18next.t('connection:closedTextUnnamed'),
      }),
    onRefused: tellRefused,
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

function tellRefused(error: unknown): void {
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
