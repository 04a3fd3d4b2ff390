import { Suspense, startTransition, useState } from 'react'
import { useCurrentUser } from '#api/index.ts'
import { Button, lazily, reportNotLoaded, useTranslation, withAllTexts } from '#ui/index.ts'
import { TakeBack } from '../card/TakeBack.tsx'
import { maySayHow } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './OwnResult.module.css'

const dialog = lazily(() => withAllTexts(import('./EvidenceDialog.tsx')))

/**
 * A button to add evidence, for the person who set the result. The owner also reads that own posts are not scored, and can
 * take the result back.
 */
export function OwnResult({ item }: { item: FeedItem }) {
  const { t } = useTranslation('predictions')
  const { user } = useCurrentUser()
  const [open, setOpen] = useState<boolean>()
  const { prediction } = item
  const isOwn = user?.id === prediction.userId
  const { Component: EvidenceDialog } = dialog
  return (
    <>
      {isOwn && <p className={styles.unscored}>{t('outcome.unscored')}</p>}
      {maySayHow(prediction, user) && (
        <div>
          <Button
            size="small"
            onClick={() => dialog.whenLoaded(() => startTransition(() => setOpen(true)), reportNotLoaded)}
          >
            {t(prediction.evidence ? 'outcome.changeEvidence' : 'outcome.addEvidence')}
          </Button>
        </div>
      )}
      {isOwn && <TakeBack post={prediction} />}
      <Suspense>
        {open !== undefined && <EvidenceDialog item={item} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
