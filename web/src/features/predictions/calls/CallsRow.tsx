import { paths } from '#api/index.ts'
import { Link, SparkIcon, useTranslation } from '#ui/index.ts'
import { hasAny, useCallSummary } from '../data/useCallSummary.ts'
import type { CallSummary } from '../model/types.ts'
import styles from './CallsRow.module.css'

const parts = ['resultIn', 'closing', 'waiting'] as const

/**
 * A row with the numbers of the viewer's calls, each linked to its list; a placeholder text if there are none.
 * The row reserves its space from the start, so that the layout does not shift.
 */
export function CallsRow() {
  const { t } = useTranslation('calls')
  const { summary, isPending } = useCallSummary()
  return (
    <nav className={styles.row} aria-label={t('row.label')}>
      {summary && hasAny(summary) ? (
        <Parts summary={summary} />
      ) : (
        !isPending && (
          <Link to={paths.calls('all')} className={styles.none}>
            {t('row.none')}
          </Link>
        )
      )}
    </nav>
  )
}

function Parts({ summary }: { summary: CallSummary }) {
  const { t } = useTranslation('calls')
  return parts.map(
    (part) =>
      summary[part] > 0 && (
        <Link key={part} to={paths.calls(part)} className={styles.part} data-part={part}>
          {part === 'resultIn' && <SparkIcon />}
          {t(`row.${part}`, { count: summary[part] })}
        </Link>
      ),
  )
}
