import { type ReactNode, useEffect } from 'react'
import { paths } from '#api/index.ts'
import { announce, ButtonLink, EmptyState, ErrorState, Skeleton, useLanguage, useTranslation } from '#ui/index.ts'
import { PersonResult, PredictionResult } from './Result.tsx'
import styles from './Results.module.css'
import type { Found, Kind, useSearch } from './useSearch.ts'

interface ResultsProps {
  kind: Kind
  search: ReturnType<typeof useSearch>
  /** Called when a result is opened. */
  onOpened(): void
  /** Called when the viewer leaves the search by another link. */
  onLeave(): void
  /** Shown until the text is long enough to search for. */
  children: ReactNode
}

/** The results in each state: text too short, searching, found, none found, failed. */
export function Results({ kind, search, onOpened, onLeave, children }: ResultsProps) {
  const { t } = useTranslation(['search', 'common'])
  const { query, found, isSearching, hasFailed, retry } = search
  if (query === undefined) {
    const seeLatest = (
      <ButtonLink to={paths.latest} data-result="" onClick={onLeave}>
        {t('common:seeLatest')}
      </ButtonLink>
    )
    return (
      <>
        <p className={styles.line}>{t('hint')}</p>
        {children}
        <p className={styles.way}>{seeLatest}</p>
      </>
    )
  }
  if (isSearching) return <Searching before={found} onOpened={onOpened} />
  if (hasFailed || !found)
    return <ErrorState title={t('failedTitle')} text={t('common:somethingWrongTryAgain')} onRetry={() => retry()} />
  if (found.length === 0) return <Nothing kind={kind} query={query} />
  return <Listed found={found} onOpened={onOpened} />
}

function Listed({ found, onOpened }: { found: readonly Found[]; onOpened(): void }) {
  const { t } = useTranslation('search')
  const text = t('found', { count: found.length })
  useEffect(() => announce(text), [text])
  return (
    <>
      <p className={styles.line}>{text}</p>
      <List found={found} onOpened={onOpened} />
    </>
  )
}

function List({ found, onOpened }: { found: readonly Found[]; onOpened(): void }) {
  return (
    <ul>
      {found.map((result) =>
        result.kind === 'person' ? (
          <PersonResult key={result.person.id} person={result.person} onOpened={onOpened} />
        ) : (
          <PredictionResult key={result.item.prediction.id} item={result.item} onOpened={onOpened} />
        ),
      )}
    </ul>
  )
}

/** Shows the previous results, paler, so that the list does not flicker while typing. */
function Searching({ before = [], onOpened }: { before: readonly Found[] | undefined; onOpened(): void }) {
  const { t } = useTranslation('search')
  return (
    <>
      <p role="status" className={styles.line}>
        {t('searching')}
      </p>
      {before.length > 0 ? (
        <div className={styles.before}>
          <List found={before} onOpened={onOpened} />
        </div>
      ) : (
        ['first', 'second', 'third'].map((key) => (
          <div key={key} className={styles.skeleton} aria-hidden="true">
            <Skeleton shape="circle" />
            <div>
              <Skeleton lines={2} />
            </div>
          </div>
        ))
      )}
    </>
  )
}

function Nothing({ kind, query }: { kind: Kind; query: string }) {
  const { t } = useTranslation('search')
  const { direction } = useLanguage()
  const q = isolated(query, direction)
  const title = kind === 'friends' ? t('noFriends', { q }) : t('noPredictions', { q })
  useEffect(() => announce(title), [title])
  return (
    <EmptyState drawing="lost" title={title} text={kind === 'friends' ? t('noFriendsText') : t('noPredictionsText')} />
  )
}

/** Wraps the typed text in Unicode isolates if its direction differs from that of the sentence around it. */
function isolated(query: string, direction: 'ltr' | 'rtl'): string {
  const runsLeft = /[\u0590-\u08ff]/.test(query)
  return runsLeft === (direction === 'rtl') ? query : `\u2068${query}\u2069`
}
