import { useCurrentUser } from '#api/index.ts'
import { ChevronIcon, useTranslation } from '#ui/index.ts'
import { type Reason, reasons } from '../model/types.ts'
import styles from './ReportDialog.module.css'

/** A choice of reasons. A tap opens the next step. */
export function Reasons({ onChoose }: { onChoose(reason: Reason): void }) {
  const { t } = useTranslation('reports')
  const { user } = useCurrentUser()
  return (
    <>
      <p className={styles.intro}>{t(user ? 'dialog.intro' : 'dialog.introVisitor')}</p>
      <ul className={styles.rows}>
        {reasons.map((reason) => (
          <li key={reason}>
            <button type="button" className={styles.row} onClick={() => onChoose(reason)}>
              <span className={styles.words}>
                <strong>{t(`reasons.${reason}.name`)}</strong>
                <span>{t(`reasons.${reason}.text`)}</span>
              </span>
              <ChevronIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
