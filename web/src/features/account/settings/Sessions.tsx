import { useState } from 'react'
import { serverNow } from '#api/index.ts'
import {
  Button,
  Card,
  ConfirmDialog,
  DeviceIcon,
  ErrorState,
  Skeleton,
  useFocusNeighbour,
  useFormat,
  useTranslation,
} from '#ui/index.ts'
import { useEndSession, useSessions, useSignOutEverywhere } from '../data/useSessions.ts'
import styles from './Settings.module.css'

/** The member's sessions. Each can be ended alone, or all together. */
export function Sessions() {
  const { t } = useTranslation('account')
  const sessions = useSessions()
  const everywhere = useSignOutEverywhere()
  const [asking, setAsking] = useState(false)
  return (
    <Card>
      <h2 className={styles.title}>{t('sessions.title')}</h2>
      <p className={styles.intro}>{t('sessions.text')}</p>
      <SessionList sessions={sessions} />
      <Button onClick={() => setAsking(true)}>{t('sessions.everywhere')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('sessions.everywhereTitle')}
        text={t('sessions.everywhereText')}
        confirmLabel={t('sessions.everywhere')}
        pending={everywhere.isPending || everywhere.isSuccess}
        onConfirm={() => everywhere.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}

function SessionList({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  const { t } = useTranslation('account')
  if (sessions.isError) return <ErrorState title={t('sessions.loadFailed')} onRetry={() => sessions.refetch()} />
  if (!sessions.data)
    return (
      <div className={styles.sessions}>
        <Skeleton lines={3} />
      </div>
    )
  return (
    <ul className={styles.sessions}>
      {sessions.data.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </ul>
  )
}

type Session = NonNullable<ReturnType<typeof useSessions>['data']>[number]

function Row({ session }: { session: Session }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const end = useEndSession()
  const row = useFocusNeighbour<HTMLLIElement>()
  return (
    <li ref={row} className={styles.session}>
      <DeviceIcon />
      <div className={styles.device}>
        <strong>
          <bdi>{session.device}</bdi>
        </strong>
        {session.current ? (
          <span className={styles.here}>{t('sessions.current')}</span>
        ) : (
          <span>{t('sessions.lastSeen', { when: format.relative(session.lastSeenAt, serverNow()) })}</span>
        )}
      </div>
      {!session.current && (
        <Button
          size="small"
          aria-label={t('sessions.endOn', { device: session.device })}
          pending={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
