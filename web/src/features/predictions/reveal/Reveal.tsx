import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  Button,
  CheckIcon,
  CrossIcon,
  ErrorState,
  IconButton,
  Spinner,
  useModal,
  useTranslation,
  vibrate,
} from '#ui/index.ts'
import { usePost } from '../data/usePosts.ts'
import { useReveal } from '../data/useReveal.ts'
import { sideName } from '../model/sides.ts'
import type { Choice, Prediction } from '../model/types.ts'
import { Actions } from './Actions.tsx'
import { Effects } from './Effects.tsx'
import styles from './Reveal.module.css'
import { closeReveal } from './revealing.ts'
import { Verdict } from './Verdict.tsx'

/** Maximum duration of the animation, in ms. */
const longestMs = 2_000

/**
 * Reveals a result to a voter: their side, the crowd's votes, the result, whether they were right, and the effect.
 * A tap or a key skips the animation. With reduced motion there is no animation.
 */
export default function Reveal({ id }: { id: string }) {
  const { t } = useTranslation(['calls', 'common'])
  const known = usePost(id)
  const { data: reveal, isError, refetch } = useReveal(id)
  const { phase, skip } = usePlaying(reveal !== undefined)
  const item = reveal?.item ?? known
  return (
    <Stage phase={phase} onSkip={skip}>
      <p className={styles.eyebrow}>{t('reveal.title')}</p>
      <h2 id="reveal-headline" className={styles.headline} dir="auto">
        {item?.prediction.headline}
      </h2>
      {item && item.myVote !== null && <OwnSide prediction={item.prediction} side={item.myVote} />}
      {isError && <ErrorState title={t('reveal.loadFailed')} onRetry={() => refetch()} />}
      {!reveal && !isError && (
        <div className={styles.loading}>
          <Spinner />
        </div>
      )}
      {reveal && (
        <>
          <Verdict reveal={reveal} still={phase === 'still'} />
          <Effects reveal={reveal} />
          <Actions reveal={reveal} />
        </>
      )}
    </Stage>
  )
}

type Phase = 'waits' | 'plays' | 'still'

/** Time after the start at which the result lands like a stamp and phones vibrate, in ms. */
const stampMs = 1_100

/**
 * The phase of the animation. The animation starts when the result is loaded, and ends after `longestMs` or with `skip`. With
 * reduced motion the phase is always `still`.
 */
function usePlaying(ready: boolean): { phase: Phase; skip(): void } {
  const [still, setStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    if (!ready || still) return
    const timers = [setTimeout(() => vibrate(20), stampMs), setTimeout(() => setStill(true), longestMs)]
    return () => timers.forEach(clearTimeout)
  }, [ready, still])
  return { phase: still ? 'still' : ready ? 'plays' : 'waits', skip: () => ready && setStill(true) }
}

/** The layer above the page: full screen on phones, a tall card on wider screens. */
function Stage({ phase, onSkip, children }: { phase: Phase; onSkip(): void; children: ReactNode }) {
  const { t } = useTranslation(['calls', 'common'])
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useModal({ layer, panel, onClose: closeReveal, leaving: false })
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (phase === 'plays' && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onSkip()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [])
  return createPortal(
    <div ref={layer} className={styles.layer} data-dialog="" data-phase={phase} onPointerDown={onSkip}>
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby="reveal-headline"
        tabIndex={-1}
        className={styles.panel}
      >
        <div className={styles.top}>
          {phase === 'plays' && (
            <Button look="quiet" size="small" onClick={onSkip}>
              {t('reveal.skip')}
            </Button>
          )}
          <IconButton label={t('common:close')} icon={<CrossIcon />} onClick={closeReveal} />
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </div>,
    document.body,
  )
}

/** The viewer's vote. */
function OwnSide({ prediction, side }: { prediction: Prediction; side: Exclude<Choice, null> }) {
  const { t } = useTranslation('predictions')
  return (
    <p className={styles.own} data-side={side ? 'agree' : 'disagree'}>
      <span className={styles.ownLabel}>{t('votes.yours')}</span>
      <span className={styles.ownSide}>
        {side ? <CheckIcon /> : <CrossIcon />}
        <bdi>{sideName(prediction, side, t)}</bdi>
      </span>
    </p>
  )
}
