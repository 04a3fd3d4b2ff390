import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../api/index.ts'
import { Button, Link, useFormat, useTranslation } from '../../../ui/index.ts'
import { auditLogRead } from '../data/reads.ts'
import type { AuditEntry } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import styles from './AuditLog.module.css'

/** The admin's actions: by whom, on whom or what, when, and from where. */
export function AuditLog() {
  const { t } = useTranslation('admin')
  const log = useInfiniteQuery(auditLogRead)
  return (
    <Panel title={t('audit.title')} text={t('audit.text')} failed={t('audit.loadFailed')} read={log} rows={4}>
      {({ pages }) => {
        const entries = unique(pages.flatMap((page) => page.entries))
        if (entries.length === 0) return <Nothing title={t('audit.none')} />
        return (
          <>
            <ul className={list.list}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            {log.hasNextPage && (
              <Button wide className={list.more} pending={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
                {t('audit.more')}
              </Button>
            )}
          </>
        )
      }}
    </Panel>
  )
}

const actions = {
  'member.deactivated': 'member_deactivated',
  'member.reactivated': 'member_reactivated',
  'member.deleted': 'member_deleted',
  'prediction.deleted': 'prediction_deleted',
  'prediction.resolved': 'prediction_resolved',
  'prediction.resultTakenBack': 'prediction_resultTakenBack',
} as const

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const known = actions[entry.action as keyof typeof actions]
  return (
    <li className={list.row}>
      <div className={styles.words}>
        <strong>{known ? t(`audit.action.${known}`) : entry.action}</strong>
        <Target entry={entry} />
      </div>
      <p className={styles.when}>
        <bdi>{t('audit.by', { name: entry.actor.state === 'there' ? entry.actor.name : t(absent(entry.actor)) })}</bdi>
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
        {entry.ip && <bdi>{t('audit.from', { address: entry.ip })}</bdi>}
      </p>
    </li>
  )
}

type Absent = Exclude<AuditEntry['target'], { state: 'there' }>

/** The text in place of a name that is missing. */
const absent = ({ state }: Absent, kind: 'member' | 'prediction' = 'member') =>
  state === 'gone' ? (`audit.gone.${kind}` as const) : 'audit.unknown'

/** The target of an action by its current name; a link where it still exists. */
function Target({ entry: { target, targetKind, targetId } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const kind = targetKind === 'member' ? 'member' : 'prediction'
  const words = target.state === 'there' ? target.name : t(absent(target, kind))
  if (target.state === 'gone') return <span className={styles.target}>{words}</span>
  return (
    <Link className={styles.target} to={kind === 'member' ? paths.profile(targetId) : paths.prediction(targetId)}>
      <bdi>{words}</bdi>
    </Link>
  )
}

/** Pages shift when entries are added meanwhile; each entry is shown once. */
const unique = (entries: readonly AuditEntry[]): readonly AuditEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]
