import { eachOnce, paths } from '#api/index.ts'
import { Button, Card, EmptyState, ErrorState, Link, Skeleton, useFormat, useTitle, useTranslation } from '#ui/index.ts'
import { useStatements } from '../data/useStatements.ts'
import { doneIn } from '../model/statement.ts'
import type { Statement } from '../model/types.ts'
import styles from './Statements.module.css'
import { StateTag } from './StatementView.tsx'

/** Moderation decisions on the member's content and account, newest first. */
export default function StatementsScreen() {
  const { t } = useTranslation('reports')
  useTitle(t('statements.title'))
  return (
    <>
      <h1 className={styles.title}>{t('statements.title')}</h1>
      <p className={styles.intro}>{t('statements.text')}</p>
      <Statements />
    </>
  )
}

function Statements() {
  const { t } = useTranslation(['reports', 'common'])
  const query = useStatements()
  if (query.isPending) return <Skeleton shape="block" />
  if (query.isLoadingError) return <ErrorState title={t('statements.loadFailed')} onRetry={() => query.refetch()} />
  const statements = eachOnce(query.data.pages.flat(), ({ id }) => id)
  if (statements.length === 0) return <EmptyState title={t('statements.none')} text={t('statements.noneText')} />
  return (
    <>
      <ul className={styles.list}>
        {statements.map((statement) => (
          <li key={statement.id}>
            <Row statement={statement} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button wide pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchNextPageError ? t('common:retry') : t('statements.more')}
        </Button>
      )}
    </>
  )
}

function Row({ statement }: { statement: Statement }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { id, rule, law, byRule, words, photoFiles = [], createdAt } = statement
  return (
    <Card as="article" className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={paths.statement(id)}>
            {t(`statements.done.${doneIn(statement)}`, { count: photoFiles.length })}
          </Link>
        </h2>
        <StateTag statement={statement} />
      </div>
      {words && (
        <p dir="auto" className={styles.excerpt}>
          {words}
        </p>
      )}
      <p className={styles.about}>
        {[
          ...(byRule ? [] : [rule ? t(`rules.${rule}.name`) : t('statements.law', { law })]),
          format.date(createdAt),
        ].join(' · ')}
      </p>
    </Card>
  )
}
