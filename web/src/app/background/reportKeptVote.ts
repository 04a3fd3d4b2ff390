import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { castKeptVote, type KeptVoteOutcome } from '#features/predictions/data/castKeptVote.ts'
import { sideName } from '#features/predictions/model/sides.ts'
import { problemText, showToast, wantAllTexts } from '#ui/index.ts'

/** Casts the vote that a visitor chose before the sign-up, and shows the outcome in a toast. */
export async function reportKeptVote(client: QueryClient, memberId: string): Promise<void> {
  const outcome = await castKeptVote(client, memberId)
  if (!outcome) return
  await wantAllTexts()
  showToast(messageOf(outcome))
}

function messageOf(outcome: KeptVoteOutcome): Parameters<typeof showToast>[0] {
  const failed = i18next.t('predictions:votes.failedTitle')
  switch (outcome.kind) {
    case 'cast':
      return { tone: 'success', title: i18next.t('welcome:vote.castTitle'), description: castText(outcome) }
    case 'closed':
      return {
        tone: 'info',
        title: i18next.t('connection:closedTitle'),
        description: closedText(outcome.post?.headline),
      }
    case 'gone':
      return { tone: 'info', title: failed, description: i18next.t('welcome:vote.gone') }
    case 'waits':
      return { tone: 'info', title: i18next.t('connection:waitingSaid') }
    case 'failed':
      return {
        tone: 'error',
        title: failed,
        description: problemText(outcome.error) ?? i18next.t('common:tryAgainLater'),
      }
  }
}

function castText({ side, post }: Extract<KeptVoteOutcome, { kind: 'cast' }>): string {
  const t = i18next.getFixedT(null, 'predictions')
  if (!post) return t(side ? 'agree' : 'disagree')
  return i18next.t('welcome:vote.castText', { side: sideName(post, side, t), headline: post.headline })
}

const closedText = (headline: string | undefined): string =>
  headline ? i18next.t('welcome:vote.closedText', { headline }) : i18next.t('welcome:vote.closedTextUnnamed')
