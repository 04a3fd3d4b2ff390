import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton, useTranslation } from '../../../ui/index.ts'
import { caseRead } from '../data/reads.ts'
import type { WaitingAppeal } from '../model/types.ts'
import styles from './AppealCard.module.css'

/** Whether an appeal's words are kept from the list, as its case is of a private group: an appeal without words there is none. */
export const isSealed = ({ act }: WaitingAppeal): boolean => act.appeal?.text === ''

/** What is appealed and why, for whoever decides about a private group's: opening it is written to the audit log. */
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
