import { useSearchParams } from 'react-router-dom'
import { eachOnce } from '#api/index.ts'
import { Card, EmptyState, ErrorState, Link, ListEnd, Skeleton, Switch, useTranslation } from '#ui/index.ts'
import { type CallList, callLists, useCallSettings, useCalls } from '../data/useCalls.ts'
import { CallLine } from './CallLine.tsx'
import card from './CallSettings.module.css'
import styles from './CallsList.module.css'

/** The viewer's calls, one per line. The address selects the list, for example `?calls=waiting`. */
export function OwnCalls({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const list = callLists.find((known) => known === search.get('calls'))
  return (
    <>
      <Lists active={list} />
      <Calls key={list} userId={userId} list={list} own />
    </>
  )
}

/** The settled calls of a member who shows them to others. */
export const CallsOfMember = ({ userId }: { userId: string }) => <Calls userId={userId} list={undefined} own={false} />

function Lists({ active }: { active: CallList | undefined }) {
  const { t } = useTranslation('calls')
  return (
    <nav className={styles.lists} aria-label={t('list.label')}>
      {(['all', ...callLists] as const).map((list) => (
        <Link
          key={list}
          to={list === 'all' ? { search: '' } : { search: `?calls=${list}` }}
          replace
          className={styles.choice}
          aria-current={list === (active ?? 'all') ? 'page' : undefined}
        >
          {t(`list.${list}`)}
        </Link>
      ))}
    </nav>
  )
}

function Calls({ userId, list, own }: { userId: string; list: CallList | undefined; own: boolean }) {
  const { t } = useTranslation('calls')
  const query = useCalls(userId, list)
  if (query.isPending) return <CallsSkeleton />
  if (query.isLoadingError) return <ErrorState title={t('loadFailed')} onRetry={() => query.refetch()} />
  const calls = eachOnce(query.data.pages.flat(), ({ predictionId }) => predictionId)
  if (calls.length === 0)
    return list ? (
      <EmptyState title={t('noneHere')} />
    ) : (
      <EmptyState title={t('noneTitle')} text={own ? t('noneText') : undefined} />
    )
  return (
    <>
      <ul className={styles.list} aria-label={t('tab')}>
        {calls.map((call) => (
          <CallLine key={call.predictionId} call={call} own={own} />
        ))}
      </ul>
      <ListEnd
        pages={query.data.pages.length}
        hasMore={query.hasNextPage}
        isFetching={query.isFetching}
        failed={query.isFetchNextPageError}
        loadMore={query.fetchNextPage}
        failedText={t('loadFailed')}
        skeleton={<CallsSkeleton />}
      />
    </>
  )
}

function CallsSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{t('loading')}</span>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.waits}>
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  )
}

/** A switch that shows the member's settled calls to others. */
export function CallSettings() {
  const { t } = useTranslation('calls')
  const { settings, set } = useCallSettings()
  return (
    <Card>
      <h2 className={card.title}>{t('settings.title')}</h2>
      <Switch
        label={t('settings.show')}
        hint={t('settings.showHint')}
        checked={settings?.showSettledCalls ?? false}
        onChange={(showSettledCalls) => set.mutate({ showSettledCalls })}
      />
    </Card>
  )
}
