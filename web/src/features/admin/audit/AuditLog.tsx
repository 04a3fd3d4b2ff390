import { useInfiniteQuery } from '@tanstack/react-query'
import { eachOnce, paths } from '#api/index.ts'
import { Button, Link, useFormat, useTranslation } from '#ui/index.ts'
import { auditLogRead } from '../data/reads.ts'
import type { AuditEntry } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import styles from './AuditLog.module.css'

/** Lists the audit log: each action with its author, target, note, time, and IP address. */
export function AuditLog() {
  const { t } = useTranslation('admin')
  const log = useInfiniteQuery(auditLogRead)
  return (
    <Panel title={t('audit.title')} text={t('audit.text')} failed={t('audit.loadFailed')} read={log} rows={4}>
      {({ pages }) => {
        const entries = eachOnce(
          pages.flatMap((page) => page.entries),
          ({ id }) => id,
        )
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
  'member.approved': 'member_approved',
  'member.refused': 'member_refused',
  'member.moderatorAppointed': 'member_moderatorAppointed',
  'member.moderatorDismissed': 'member_moderatorDismissed',
  'case.opened': 'case_opened',
  'case.dismissed': 'case_dismissed',
  'case.reopened': 'case_reopened',
  'act.hide': 'act_hide',
  'act.hideByCreator': 'act_hideByCreator',
  'act.liftByCreator': 'act_liftByCreator',
  'act.remove': 'act_remove',
  'act.removePhotos': 'act_removePhotos',
  'act.limit': 'act_limit',
  'act.suspend': 'act_suspend',
  'act.deactivate': 'act_deactivate',
  'act.lifted': 'act_lifted',
  'photos.released': 'photos_released',
  'appeal.upheld': 'appeal_upheld',
  'appeal.reversed': 'appeal_reversed',
  'prediction.deleted': 'prediction_deleted',
  'prediction.resolved': 'prediction_resolved',
  'prediction.resultTakenBack': 'prediction_resultTakenBack',
  'admin.created': 'admin_created',
  'admin.promoted': 'admin_promoted',
  'admin.reset': 'admin_reset',
  'admin.passkeyAdded': 'admin_passkeyAdded',
  'admin.passkeyRemoved': 'admin_passkeyRemoved',
  'admin.passkeyUseChanged': 'admin_passkeyUseChanged',
  'admin.recoveryCodesMade': 'admin_recoveryCodesMade',
  'admin.recoveryCodeUsed': 'admin_recoveryCodeUsed',
  'registration.opened': 'registration_opened',
  'registration.byInvitation': 'registration_byInvitation',
  'registration.byApproval': 'registration_byApproval',
  'registration.closed': 'registration_closed',
  'registration.ageChanged': 'registration_ageChanged',
  'registration.termsAsked': 'registration_termsAsked',
  'registration.termsNotAsked': 'registration_termsNotAsked',
  'page.published': 'page_published',
  'page.changedMaterially': 'page_changedMaterially',
  'invitation.created': 'invitation_created',
  'invitation.withdrawn': 'invitation_withdrawn',
  'words.added': 'words_added',
  'words.changed': 'words_changed',
  'words.removed': 'words_removed',
  'contributions.changed': 'contributions_changed',
  'address.changed': 'address_changed',
  'photos.removed': 'photos_removed',
  'photos.allowed': 'photos_allowed',
  'counters.recounted': 'counters_recounted',
  'databases.contracted': 'databases_contracted',
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
        {entry.note && <bdi className={styles.note}>{entry.note}</bdi>}
      </div>
      <p className={styles.when}>
        <Actor actor={entry.actor} />
        <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
        {entry.ip && <bdi>{t('audit.from', { address: entry.ip })}</bdi>}
      </p>
    </li>
  )
}

/** Names the person who acted, the operator or a rule. */
function Actor({ actor }: Pick<AuditEntry, 'actor'>) {
  const { t } = useTranslation('admin')
  if (actor.state === 'gone') return <span>{t('audit.byGone')}</span>
  if (actor.state === 'unknown') return <span>{t('audit.byUnknown')}</span>
  return <bdi>{t('audit.by', { name: actor.state === 'there' ? actor.name : t(`audit.${actor.state}`) })}</bdi>
}

type Absent = Exclude<AuditEntry['target'], { state: 'there' }>

/** Returns the key of the text that replaces a missing name. */
const absent = ({ state }: Absent, kind: 'member' | 'prediction') =>
  state === 'gone' ? (`audit.gone.${kind}` as const) : (`audit.${state}` as const)

/**
 * Names the target of an action, with a link if the target still exists.
 * Actions on the product and refused sign-ups have no target.
 * A sealed case has no link: its page names the private subject, and opening it is an audited action.
 */
function Target({ entry: { action, target, targetKind, targetId, about } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  if (targetKind === 'product' || action === 'member.refused') return null
  if (targetKind === 'page') return <bdi className={styles.target}>{targetId}</bdi>
  if (targetKind === 'case')
    return (
      <>
        {about && <About about={about} />}
        {!about?.isSealed && (
          <Link className={styles.target} to={paths.moderationCase(targetId)}>
            {t('audit.case')}
          </Link>
        )}
      </>
    )
  const kind = targetKind === 'member' ? 'member' : 'prediction'
  const words = target.state === 'there' ? target.name : t(absent(target, kind))
  if (target.state === 'gone') return <span className={styles.target}>{words}</span>
  return (
    <Link className={styles.target} to={kind === 'member' ? paths.profile(targetId) : paths.prediction(targetId)}>
      <bdi>{words}</bdi>
    </Link>
  )
}

/** The subject of a case: its name, or its kind ("A post") if no name is stored. Private and deleted subjects have no link. */
function About({ about: { kind, name, path, isGone, isPrivate } }: { about: NonNullable<AuditEntry['about']> }) {
  const { t } = useTranslation(['admin', 'reports'])
  const what = name || t(`reports:own.kinds.${kind}`)
  if (isPrivate) return <span className={styles.target}>{t('audit.inPrivate', { what })}</span>
  if (isGone || path === null) return <bdi className={styles.target}>{t('audit.deleted', { what })}</bdi>
  return (
    <Link className={styles.target} to={path}>
      <bdi>{what}</bdi>
    </Link>
  )
}
