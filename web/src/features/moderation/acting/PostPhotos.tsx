import { useId } from 'react'
import { Checkbox, ChoiceChips, Fieldset, useTranslation } from '#ui/index.ts'
import { casePhotoUrl } from '../model/queue.ts'
import { timesNamed } from '../model/reasons.ts'
import type { CaseDetail, CasePhoto } from '../model/types.ts'
import { ReportedMark } from '../parts/CaseMarks.tsx'
import styles from './ActDialog.module.css'

interface PhotosProps {
  detail: CaseDetail
  photos: readonly CasePhoto[]
  /** The files of the chosen photos; undefined if the whole post is to be removed. */
  chosen: readonly string[] | undefined
  isMissing: boolean
  onChange(chosen: readonly string[] | undefined): void
}

/**
 * The choice between the removal of a whole post and of some of its photos, each with a checkbox and the number of reports that
 * name it. Renders nothing for a post without photos. A choice of photos stays, even if all of them are gone meanwhile.
 */
export function PostPhotos({ detail, photos, chosen, isMissing, onChange }: PhotosProps) {
  const { t } = useTranslation('moderation')
  if (photos.length === 0 && !chosen) return null
  const scopes = [
    { value: 'post', label: t('form.scope.post') },
    { value: 'photos', label: t('form.scope.photos') },
  ] as const
  return (
    <div className={styles.scope}>
      <ChoiceChips
        label={t('form.parts')}
        options={scopes}
        value={chosen ? 'photos' : 'post'}
        isFirst
        onChange={(scope) => onChange(scope === 'photos' ? [] : undefined)}
      />
      {chosen && <Photos {...{ detail, photos, chosen, isMissing, onChange }} />}
    </div>
  )
}

function Photos({ detail, photos, chosen, isMissing, onChange }: PhotosProps & { chosen: readonly string[] }) {
  const { t } = useTranslation('moderation')
  const id = useId()
  const files = photos.map(({ file }) => file)
  const toggle = (file: string) => onChange(files.filter((each) => chosen.includes(each) !== (each === file)))
  return (
    <Fieldset legend={t('photos.title')} error={isMissing ? t('form.photosMissing') : undefined}>
      <div className={styles.photos}>
        {files.map((file, index) => {
          const count = timesNamed(detail.reportList, file)
          return (
            <div key={file} className={styles.tile}>
              <Checkbox
                className={styles.choosable}
                checked={chosen.includes(file)}
                aria-describedby={count > 0 ? id + file : undefined}
                onChange={() => toggle(file)}
              >
                {t('photos.alt', { position: index + 1 })}
                <img src={casePhotoUrl(detail.id, file)} alt="" />
              </Checkbox>
              {count > 0 && (
                <div id={id + file}>
                  <ReportedMark count={count} />
                </div>
              )}
            </div>
          )
        })}
      </div>
    </Fieldset>
  )
}
