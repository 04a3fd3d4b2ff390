import { startTransition, useState } from 'react'
import { lazily, reportNotLoaded, useTranslation } from '#ui/index.ts'
import styles from './EditedMark.module.css'

const { Component: Versions, whenLoaded } = lazily(() => import('./Versions.tsx'))

/** Marks a post that was edited after the first vote. A tap shows the earlier versions. */
export function EditedMark({ predictionId }: { predictionId: string }) {
  const { t } = useTranslation('predictions')
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-haspopup="dialog"
        onClick={() => whenLoaded(() => startTransition(() => setOpened('open')), reportNotLoaded)}
      >
        {t('card.edited')}
      </button>
      {opened !== 'never' && (
        <Versions predictionId={predictionId} open={opened === 'open'} onClose={() => setOpened('closed')} />
      )}
    </>
  )
}
