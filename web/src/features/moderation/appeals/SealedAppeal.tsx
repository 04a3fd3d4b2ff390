import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton, useTranslation } from '#ui/index.ts'
import { caseRead } from '../data/reads.ts'
import type { WaitingAppeal } from '../model/types.ts'
import styles from './AppealCard.module.css'

/** Whether the list omits an appeal's text, because its case is from a private group. Otherwise a text is never empty. */
export const isSealed = ({ act }: WaitingAppeal): boolean => act.appeal?.text === ''

/** The words and the appeal of a private group's case, for the moderator who decides. The audit log records each load. */
export function SealedAppeal({ act: { id, caseId } }: Pick<WaitingAppeal, 'act'>) {
  const { t } = useTranslation('moderation')
  const { data, isLoadingError, refetch } = useQuery(caseRead(caseId))
  if (isLoadingError) return <ErrorState title={t('case.loadFailed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const opened = data.actList.find((act) => act.id === id)
  return (
    <>
      {opened?.words && (
        <p dir="auto" className={styles.words}>
          {opened.words}
        </p>
      )}
      {opened && data.words !== opened.words && (
        <p className={styles.note}>
          {t('appeal.now')}
          <q dir="auto" className={styles.now}>
            {data.words}
          </q>
        </p>
      )}
      {opened?.appeal && (
        <blockquote dir="auto" className={styles.appeal}>
          {opened.appeal.text}
        </blockquote>
      )}
    </>
  )
}
