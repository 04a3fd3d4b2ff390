import { CheckIcon, classes, useFormat, useTranslation, WarningIcon } from '#ui/index.ts'
import { problemsOf } from '../model/status.ts'
import type { Status } from '../model/types.ts'
import list from '../parts/List.module.css'
import styles from './StatusTab.module.css'

type Part = Status['parts'][number]

/** A part with its figures in one line. If it is unwell, a hint for each problem says what to do. */
export function PartRow({ part }: { part: Part }) {
  const { t } = useTranslation('admin')
  const figures = useFigures(part)
  const problems = problemsOf(part)
  return (
    <li className={classes(list.row, styles.part)}>
      <strong className={classes(styles.name, problems.length > 0 ? styles.attention : styles.fine)}>
        {problems.length > 0 ? <WarningIcon /> : <CheckIcon />}
        <bdi>{part.name}</bdi>
      </strong>
      {problems.map((problem) => (
        <p key={problem} className={styles.hint}>
          {t(`status.hints.${problem}`)}
        </p>
      ))}
      {figures.map((figure) => (
        <span key={figure}>{figure}</span>
      ))}
    </li>
  )
}

/** The known figures of a part, each as a short text. */
function useFigures({ requests, connections, cache, ...part }: Part): readonly string[] {
  const { t } = useTranslation('admin')
  const { number, percent, megabytes, dateTime } = useFormat()
  const { version, node, startedAt, database } = part
  const reads = cache ? cache.hits + cache.misses : 0
  return [
    requests && t('status.recent', { number: number(requests.count) }),
    requests && requests.count > 0 && t('status.failed', { number: number(requests.failed) }),
    requests &&
      requests.count > 0 &&
      (requests.withinS === null ? t('status.overTen') : t('status.within', { seconds: number(requests.withinS) })),
    connections && t('status.inUse', { used: number(connections.used), max: number(connections.max) }),
    connections && connections.waiting > 0 && t('status.queries', { number: number(connections.waiting) }),
    cache && reads > 0 && t('status.cached', { share: percent(cache.hits / reads) }),
    database?.bytes && t('status.databaseSize', { size: megabytes(database.bytes) }),
    version && node && t('status.version', { version, node }),
    startedAt && t('status.since', { time: dateTime(startedAt) }),
  ].filter((figure) => typeof figure === 'string')
}
