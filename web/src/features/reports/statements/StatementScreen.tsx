import { useParams } from 'react-router-dom'
import { paths } from '#api/index.ts'
import { BackIcon, ButtonLink, EmptyState, ErrorState, Link, Skeleton, useTitle, useTranslation } from '#ui/index.ts'
import { useStatement } from '../data/useStatements.ts'
import { doneIn } from '../model/statement.ts'
import styles from './Statements.module.css'
import { StatementView } from './StatementView.tsx'

/** One moderation decision on the member's content or account. */
export default function StatementScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('reports')
  const { data: statement, isLoadingError, refetch } = useStatement(id)
  const count = statement?.photoFiles?.length
  useTitle(t(statement ? `statements.done.${doneIn(statement)}` : 'statements.title', { count }))
  if (isLoadingError) return <ErrorState title={t('statements.oneFailed')} onRetry={() => refetch()} />
  if (statement === undefined) return <Skeleton shape="block" />
  if (statement === null)
    return (
      <EmptyState drawing="lost" heading="h1" title={t('statements.notFound')}>
        <ButtonLink to={paths.statements}>{t('statements.back')}</ButtonLink>
      </EmptyState>
    )
  const back = (
    <Link to={paths.statements} className={styles.back}>
      <BackIcon />
      {t('statements.back')}
    </Link>
  )
  return <StatementView statement={statement} back={back} />
}
