import { nameOf } from '#api/index.ts'
import { useTranslation } from '#ui/index.ts'
import { Photos } from '../card/Photos.tsx'
import type { FeedItem } from '../model/types.ts'
import styles from './EvidenceView.module.css'

/** The row of the photo in EvidenceView.module.css, with its minimum height on phones. */
const row = { width: 220, height: 112 }

/** The evidence of a result: a line of text, a photo, or both. Renders nothing without evidence. */
export function EvidenceView({ item: { prediction, user } }: { item: FeedItem }) {
  const { t } = useTranslation('predictions')
  const { evidence } = prediction
  if (!evidence) return null
  return (
    <div className={styles.evidence}>
      <p className={styles.label}>{t('outcome.evidence')}</p>
      {evidence.note && (
        <p className={styles.note} dir="auto">
          {evidence.note}
        </p>
      )}
      {evidence.photo && (
        <div className={styles.photo}>
          <Photos post={{ ...prediction, photos: [evidence.photo] }} name={nameOf(user)} full={false} row={row} />
        </div>
      )}
    </div>
  )
}
