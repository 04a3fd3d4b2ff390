import { useId } from 'react'
import { eachOnce, nameOf } from '#api/index.ts'
import { Button, Card, EmptyState, ErrorState, EyeIcon, Skeleton, Tag, useFormat, useTranslation } from '#ui/index.ts'
import { useHiddenInGroup, useShowAgain } from '../data/useHiddenInGroup.ts'
import type { Hidden } from '../model/types.ts'
import cards from '../statements/Statements.module.css'
import styles from './HiddenInGroup.module.css'

/** The hidden posts and comments of a group, for its creator. Each can be shown again. */
export default function HiddenInGroup({ groupId }: { groupId: string }) {
  const { t } = useTranslation(['reports', 'common'])
  const query = useHiddenInGroup(groupId)
  if (query.isPending) return <Skeleton shape="block" />
  if (query.isLoadingError) return <ErrorState title={t('creator.hidden.loadFailed')} onRetry={() => query.refetch()} />
  const things = eachOnce(query.data.pages.flat(), ({ id }) => id)
  if (things.length === 0) return <EmptyState title={t('creator.hidden.none')} text={t('creator.hidden.noneText')} />
  return (
    <>
      <p className={styles.intro}>{t('creator.hidden.text')}</p>
      <ul className={cards.list}>
        {things.map((thing) => (
          <li key={thing.id}>
            <Row groupId={groupId} thing={thing} />
          </li>
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

function Row({ groupId, thing }: { groupId: string; thing: Hidden }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const wordsId = useId()
  const show = useShowAgain(groupId)
  const { id, targetKind, author, words, rule, note, createdAt, isAppealed } = thing
  return (
    <Card as="article" className={cards.row}>
      <div className={cards.head}>
        <h2 className={cards.name}>{author ? <bdi>{nameOf(author)}</bdi> : t(`own.kinds.${targetKind}`)}</h2>
        {isAppealed && <Tag>{t('statements.states.appealed')}</Tag>}
      </div>
      <p id={wordsId} dir="auto" className={styles.words}>
        {words}
      </p>
      <p className={cards.about}>
        {[t(`own.kinds.${targetKind}`), ...(rule ? [t(`rules.${rule}.name`)] : []), format.date(createdAt)].join(' · ')}
      </p>
      {note && (
        <div className={styles.note}>
          <p>{t('creator.note')}</p>
          <p dir="auto" className={styles.words}>
            {note}
          </p>
        </div>
      )}
      {isAppealed && <p className={cards.about}>{t('creator.hidden.appealed')}</p>}
      <div>
        <Button
          icon={<EyeIcon />}
          aria-describedby={wordsId}
          pending={show.isPending || show.isSuccess}
          onClick={() => show.mutate(id)}
        >
          {t('creator.hidden.show')}
        </Button>
      </div>
    </Card>
  )
}
