import { useId, useState } from 'react'
import { ChevronIcon, Spinner, useTranslation } from '#ui/index.ts'
import { useResultEffect } from '../data/useReveal.ts'
import type { MemberCall } from '../model/types.ts'
import { Changes, CrowdShare } from '../reveal/Effects.tsx'
import styles from './ResultEffect.module.css'

/**
 * A button that shows the effect of a result: the share of votes on the viewer's side, the change of the viewer's figures,
 * and their number of right calls in a row.
 */
export function ResultEffect({ call }: { call: MemberCall }) {
  const { t } = useTranslation('calls')
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? region : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('reveal.did')}
        <ChevronIcon />
      </button>
      {isOpen && (
        <div id={region} className={styles.effect} role="status">
          <Figures call={call} />
        </div>
      )}
    </>
  )
}

function Figures({ call }: { call: MemberCall }) {
  const { t } = useTranslation(['calls', 'common'])
  const { data: effect, isError } = useResultEffect(call.predictionId, { enabled: true })
  if (isError) return <p>{t('reveal.loadFailed')}</p>
  if (effect)
    return (
      <>
        <CrowdShare share={shareOf(call)} />
        <Changes effect={effect} />
      </>
    )
  if (effect === null) return <p>{t('reveal.uncounted')}</p>
  return (
    <>
      <Spinner />
      <span className="visually-hidden">{t('common:loading')}</span>
    </>
  )
}

/** Returns the share of votes on the call's side, 0 to 1. */
const shareOf = ({ vote, agreeCount, disagreeCount }: MemberCall): number =>
  (vote ? agreeCount : disagreeCount) / Math.max(1, agreeCount + disagreeCount)
