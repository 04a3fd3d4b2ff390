import { useRef } from 'react'
import { eachOnce, paths } from '#api/index.ts'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Link,
  Skeleton,
  Tag,
  useArrival,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { useOwnReports } from '../data/useReports.ts'
import { type OwnReport, targetPath } from '../model/types.ts'
import styles from './OwnReports.module.css'

/** The viewer's reports and their outcomes. `#reports` in the address scrolls to this card. */
export function OwnReports() {
  const { t } = useTranslation('reports')
  const card = useRef<HTMLElement & HTMLDivElement>(null)
  useArrival(card, '#reports')
  return (
    <Card ref={card} id="reports" tabIndex={-1} className={styles.card}>
      <h2 className={styles.title}>{t('own.title')}</h2>
      <p className={styles.intro}>{t('own.text')}</p>
      <Reports />
      <Link to={paths.statements} className={styles.decisions}>
        {t('own.decisions')}
      </Link>
    </Card>
  )
}

function Reports() {
  const { t } = useTranslation(['reports', 'common'])
  const query = useOwnReports()
  if (query.isPending) return <Skeleton lines={2} />
  if (query.isLoadingError) return <ErrorState title={t('own.loadFailed')} onRetry={() => query.refetch()} />
  const reports = eachOnce(query.data.pages.flat(), ({ id }) => id)
  if (reports.length === 0) return <EmptyState small heading="h3" title={t('own.none')} />
  return (
    <>
      <ul className={styles.list}>
        {reports.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? t('common:retry') : t('own.more')}
        </Button>
      )}
    </>
  )
}

function Row({ report }: { report: OwnReport }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { targetKind, reason, rule, createdAt, state } = report
  const path = targetPath(report)
  const kind = t(`own.kinds.${targetKind}`)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {path ? (
          <Link to={path} className={styles.name}>
            {kind}
          </Link>
        ) : (
          <span className={styles.name}>{kind}</span>
        )}
        <span className={styles.about}>
          {rule ? t(`rules.${rule}.name`) : t(`reasons.${reason}.name`)} · {format.date(createdAt)}
        </span>
      </div>
      <Tag tone={state === 'acted' ? 'accent' : 'plain'}>{t(`own.states.${state}`)}</Tag>
    </li>
  )
}
