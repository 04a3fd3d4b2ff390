import { nameOf, serverNow } from '#api/index.ts'
import { useFormat, useTranslation } from '#ui/index.ts'
import { type ActForm, appealUntil, daysOf, suspendedUntil } from '../model/actForm.ts'
import type { CaseDetail, TargetKind } from '../model/types.ts'
import { useParts } from '../parts/useNames.ts'
import styles from './ActDialog.module.css'

/** Previews the notice to the member: act, consequence, reason, note, and the deadline for an appeal. */
export function Preview({ form, detail }: { form: ActForm; detail: CaseDetail }) {
  const { t } = useTranslation(['moderation', 'reports'])
  const format = useFormat()
  const nowMs = serverNow()
  const { act, note, parts, photoFiles } = form
  const days = daysOf(form)
  const { member, targetKind } = detail
  return (
    <section className={styles.preview}>
      <h3>{member ? t('preview.title', { name: nameOf(member) }) : t('preview.titleUnknown')}</h3>
      <p className={styles.done}>
        {t(`reports:statements.done.${doneBy(form, targetKind)}`, { count: photoFiles?.length })}
      </p>
      {act !== 'suspend' && parts?.length !== 0 && photoFiles?.length !== 0 && (
        <Means form={form} targetKind={targetKind} />
      )}
      {act === 'suspend' && days !== undefined && (
        <p>{t('reports:statements.means.suspend', { date: format.dateTime(suspendedUntil(days, nowMs)) })}</p>
      )}
      <Why form={form} />
      {note.trim() && (
        <p dir="auto" className={styles.note}>
          {note.trim()}
        </p>
      )}
      <p>{t('reports:appeal.text', { date: format.date(appealUntil(nowMs)) })}</p>
    </section>
  )
}

function Means({ form: { act, parts, photoFiles }, targetKind }: { form: ActForm; targetKind: TargetKind }) {
  const { t } = useTranslation('reports')
  const partsOf = useParts()
  if (parts) return <p>{t('statements.means.removeProfile', { parts: partsOf(parts) })}</p>
  if (photoFiles) return <p>{t('statements.means.removePhotos', { count: photoFiles.length })}</p>
  const isHiddenComment = act === 'hide' && targetKind === 'comment'
  return <p>{t(`statements.means.${isHiddenComment ? 'hideComment' : act}`)}</p>
}

function Why({ form: { ground, law } }: { form: ActForm }) {
  const { t } = useTranslation('reports')
  if (ground === '') return null
  if (ground === 'law') return <p>{t('statements.law', { law: law.trim() })}</p>
  return (
    <p>
      {t(`rules.${ground}.name`)}. {t(`rules.${ground}.text`)}
    </p>
  )
}

/** Returns the key of the sentence about an act, among the texts `reports:statements.done`. */
function doneBy({ act, photoFiles }: ActForm, kind: TargetKind) {
  if (act === 'suspend') return 'suspended'
  if (act === 'limit') return 'limited'
  if (act === 'deactivate') return 'deactivated'
  if (act === 'hide') return kind === 'comment' ? 'commentHidden' : 'postHidden'
  if (photoFiles) return 'photosRemoved'
  if (kind === 'group') return 'groupRemoved'
  if (kind === 'member') return 'profileRemoved'
  return kind === 'comment' ? 'commentRemoved' : 'postRemoved'
}
