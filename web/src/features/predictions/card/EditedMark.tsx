import { lazy, Suspense, startTransition, useState } from 'react'
import { useTranslation } from '../../../ui/index.ts'
import styles from './EditedMark.module.css'

const Versions = lazy(() => import('./Versions.tsx'))

/** Marks a post that was edited after the first vote. Opens its earlier versions. */
export function EditedMark({ predictionId }: { predictionId: string }) {
  const { t } = useTranslation('predictions')
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-haspopup="dialog"
        onClick={() =>
          startTransition(() => {
            setAsked(true)
            setOpen(true)
          })
        }
      >
        {t('card.edited')}
      </button>
      <Suspense>
        {asked && <Versions predictionId={predictionId} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
