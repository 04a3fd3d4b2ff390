import { Button, ErrorState, EyeIcon, useTranslation } from '#ui/index.ts'
import { useCasePhotos, useReleasePhotos } from '../data/usePhotos.ts'
import { casePhotoUrl } from '../model/queue.ts'
import { timesNamed } from '../model/reasons.ts'
import type { CaseDetail } from '../model/types.ts'
import { ReportedMark } from '../parts/CaseMarks.tsx'
import styles from './CasePhotos.module.css'
import { Section } from './Section.tsx'

/**
 * The photos of a case, each with the number of reports that name it. Only moderators can load them. Renders nothing if
 * there are no photos and the profile photo was not changed.
 */
export function CasePhotos({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('moderation')
  const { data = [], isError, refetch } = useCasePhotos(detail)
  if (isError) return <ErrorState title={t('photos.loadFailed')} onRetry={() => void refetch()} />
  const isChanged = detail.profile?.isPhotoChanged
  if (data.length === 0 && !isChanged) return null
  return (
    <Section title={t('photos.title')}>
      {isChanged && <p className={styles.changed}>{t('photos.changed')}</p>}
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map(({ file, width, height }, index) => {
            const count = timesNamed(detail.reportList, file)
            return (
              <li key={file} className={styles.each}>
                <img
                  className={styles.photo}
                  src={casePhotoUrl(detail.id, file)}
                  alt={t('photos.alt', { position: index + 1 })}
                  width={width}
                  height={height}
                />
                {count > 0 && <ReportedMark count={count} />}
              </li>
            )
          })}
        </ul>
      )}
      {data.some(({ isHeld }) => isHeld) && <Held read={detail} photos={data.map(({ file }) => file)} />}
    </Section>
  )
}

/** A note that photos are held, with a button to release them. `photos` are the file names of all photos on the screen. */
function Held({ read, photos }: { read: CaseDetail; photos: readonly string[] }) {
  const { t } = useTranslation('moderation')
  const release = useReleasePhotos()
  return (
    <div className={styles.held}>
      <p>{t('photos.held')}</p>
      <Button
        size="small"
        icon={<EyeIcon />}
        pending={release.isPending}
        onClick={() => release.mutate({ read, photos })}
      >
        {t('photos.release')}
      </Button>
    </div>
  )
}
