import { useId } from 'react'
import { Checkbox, Fieldset, useTranslation } from '#ui/index.ts'
import { removableParts } from '../model/acts.ts'
import { casePhotoUrl } from '../model/queue.ts'
import type { CaseDetail, ProfilePart } from '../model/types.ts'
import styles from './ActDialog.module.css'

interface PartsProps {
  detail: CaseDetail
  chosen: readonly ProfilePart[]
  isMissing: boolean
  onChange(chosen: readonly ProfilePart[]): void
}

/** Checkboxes for the parts of a profile that can be removed, each with its current content. */
export function ProfileParts({ detail, chosen, isMissing, onChange }: PartsProps) {
  const { t } = useTranslation('moderation')
  const id = useId()
  const { profile } = detail
  const parts = removableParts(detail)
  const now = { photo: '', bio: profile?.bio, name: profile?.name, location: profile?.location }
  const toggle = (part: ProfilePart) => onChange(parts.filter((each) => chosen.includes(each) !== (each === part)))
  return (
    <Fieldset legend={t('form.parts')} error={isMissing ? t('form.partsMissing') : undefined}>
      <div className={styles.parts}>
        {parts.map((part, index) => (
          <div key={part}>
            <Checkbox
              className={styles.choice}
              data-autofocus={index === 0 ? '' : undefined}
              checked={chosen.includes(part)}
              aria-describedby={now[part] ? id + part : undefined}
              onChange={() => toggle(part)}
            >
              {t(`form.part.${part}`)}
            </Checkbox>
            {part === 'photo' && profile && (
              <img className={styles.photo} src={casePhotoUrl(detail.id, profile.photoFile)} alt="" />
            )}
            {now[part] && (
              <p id={id + part} dir="auto" className={styles.now}>
                {now[part]}
              </p>
            )}
          </div>
        ))}
      </div>
    </Fieldset>
  )
}
