import { useEffect, useRef } from 'react'
import { type ReactionKind, reactionKinds, useRequireSignIn } from '#api/index.ts'
import { countReactions } from '#api/sendReaction.ts'
import { Emoji, RetryLine, useFormat, useTranslation } from '#ui/index.ts'
import { useReactions } from '../data/useReactions.ts'
import styles from './ReactionBar.module.css'

interface ReactionBarProps {
  predictionId: string
  /** The post's reaction count. If it changes and differs from the sum in the bar, the reactions are refetched. */
  known: number
  onCount(count: number): void
}

/** Six quick reactions with their counts. Tapping the viewer's own reaction removes it. */
export function ReactionBar({ predictionId, known, onCount }: ReactionBarProps) {
  const { t } = useTranslation('comments')
  const { reactions, hasFailed, react, refetch } = useReactions(predictionId, onCount)
  const requireSignIn = useRequireSignIn()
  useRereadWhenOthers(known, countReactions(reactions), refetch)

  function tap(kind: ReactionKind) {
    if (requireSignIn()) react(reactions.mine === kind ? null : kind)
  }
  if (hasFailed) return <RetryLine className={styles.failed} text={t('reactions.loadFailed')} onRetry={refetch} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and a legend
    <div role="group" aria-label={t('reactions.label')} className={styles.bar}>
      {reactionKinds.map((kind) => (
        <Reaction
          key={kind}
          kind={kind}
          count={reactions.counts[kind] ?? 0}
          mine={reactions.mine === kind}
          onTap={() => tap(kind)}
        />
      ))}
    </div>
  )
}

interface ReactionProps {
  kind: ReactionKind
  count: number
  mine: boolean
  onTap(): void
}

function Reaction({ kind, count, mine, onTap }: ReactionProps) {
  const { t } = useTranslation('comments')
  const format = useFormat()
  const shown = count > 0 ? format.compact(count) : ''
  const inWords = t('reactions.count', { count })
  // The accessible name must contain the visible text (WCAG 2.5.3), for example 1.2K.
  const times = inWords.includes(shown) ? inWords : `${shown} (${inWords})`
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={mine}
      aria-label={t('reactions.named', { kind: t(`reactions.${kind}`), times })}
      title={t(`reactions.${kind}`)}
      onClick={onTap}
    >
      <span className={styles.emoji}>
        <Emoji name={kind} />
      </span>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
    </button>
  )
}

/** Refetches the reactions if the post's count changes by other members' reactions. */
function useRereadWhenOthers(known: number, shown: number, reread: () => unknown): void {
  const before = useRef(known)
  useEffect(() => {
    if (known === before.current) return
    before.current = known
    if (known !== shown) reread()
  }, [known, shown, reread])
}
