import { useSearchParams } from 'react-router-dom'
import { paths } from '#api/index.ts'
import { ButtonLink, EmptyState, ErrorState, Skeleton, useTitle, useTranslation } from '#ui/index.ts'
import { useMailedStatement } from '../data/useStatements.ts'
import { doneIn } from '../model/statement.ts'
import { StatementView } from './StatementView.tsx'

/** /mailed-statement?token=…: explains to a member why their account was deactivated. They can appeal without signing in. */
export default function MailedStatementScreen() {
  const { t } = useTranslation(['reports', 'common'])
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data: statement, isLoadingError, refetch } = useMailedStatement(token)
  const count = statement?.photoFiles?.length
  useTitle(t(statement ? `statements.done.${doneIn(statement)}` : 'statements.title', { count }))
  if (isLoadingError) return <ErrorState title={t('statements.oneFailed')} onRetry={() => refetch()} />
  if (statement === undefined) return <Skeleton shape="block" />
  if (statement === null)
    return (
      <EmptyState drawing="lost" heading="h1" title={t('statements.linkEnded')} text={t('statements.linkEndedText')}>
        <ButtonLink to={paths.home}>{t('common:notFound.home')}</ButtonLink>
      </EmptyState>
    )
  return <StatementView statement={statement} token={token} />
}
