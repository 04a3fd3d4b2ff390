import { useEffect, useRef } from 'react'
import { useRequireSignIn } from '../../../api/index.ts'
import { Emoji, RetryLine, useFormat, useTranslation } from '../../../ui/index.ts'
import { useReactions } from '../data/useReactions.ts'
import { countReactions, kinds } from '../model/reactions.ts'
import type { ReactionKind } from '../model/types.ts'
import styles from './ReactionBar.module.css'

interface ReactionBarProps {
  predictionId: string
  /** The post's reaction count; where it differs from the bar, the reactions are read again. */
  known: number
  onCount(count: number): void
}

/** Six quick reactions with their counts; tapping the own one takes it back. */
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
      {kinds.map((kind) => (
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
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-pressed={mine}
      aria-label={t('reactions.named', { kind: t(`reactions.${kind}`), times: t('reactions.count', { count }) })}
      title={t(`reactions.${kind}`)}
      onClick={onTap}
    >
      <span className={styles.emoji}>
        <Emoji name={kind} />
      </span>
      <span className={styles.count} aria-hidden="true">
        {count > 0 ? format.compact(count) : ''}
      </span>
    </button>
  )
}

/** Reads the reactions again when the card's count changes by what others do. */
function useRereadWhenOthers(known: number, shown: number, reread: () => unknown): void {
  const before = useRef(known)
  useEffect(() => {
    if (known === before.current) return
    before.current = known
    if (known !== shown) reread()
  }, [known, shown, reread])
}
