import { serverNow } from '#api/index.ts'
import { useFormat, useTranslation } from '#ui/index.ts'
import { judge } from '../model/status.ts'
import type { Status } from '../model/types.ts'

interface Check {
  readonly name: string
  readonly words: string
  readonly fine: boolean
}

type Judged = ReturnType<typeof judge>

/** Describes a status in sentences, each marked as fine or not. */
export function useChecks(status: Status): readonly Check[] {
  const judged = judge(status)
  return [
    ...usePartChecks(judged),
    ...useRequestChecks(judged),
    ...useEventChecks(judged),
    ...useStoreChecks(judged, status),
  ]
}

const check = (name: string, fine: boolean, words: string, otherwise = words): Check => ({
  name,
  fine,
  words: fine ? words : otherwise,
})

function usePartChecks({ away, databasesDown, lateJobs }: Judged): readonly Check[] {
  const { t } = useTranslation('admin')
  const names = (list: readonly string[]) => ({ names: list.join(', ') })
  return [
    check(t('status.parts'), away.length === 0, t('status.partsFine'), t('status.partsAway', names(away))),
    check(
      t('status.databases'),
      databasesDown.length === 0,
      t('status.databasesFine'),
      t('status.databasesAway', names(databasesDown)),
    ),
    check(t('status.jobs'), lateJobs.length === 0, t('status.jobsFine'), t('status.jobsLate', names(lateJobs))),
  ]
}

function useRequestChecks({ failing, slow, withoutConnections }: Judged): readonly Check[] {
  const { t } = useTranslation('admin')
  const names = (list: readonly string[]) => ({ names: list.join(', ') })
  const unwell = [
    ...(failing.length > 0 ? [t('status.requestsFailing', names(failing))] : []),
    ...(slow.length > 0 ? [t('status.requestsSlow', names(slow))] : []),
  ]
  return [
    check(t('status.requests'), unwell.length === 0, t('status.requestsFine'), unwell.join('. ')),
    check(
      t('status.connections'),
      withoutConnections.length === 0,
      t('status.connectionsFine'),
      t('status.connectionsUsed', names(withoutConnections)),
    ),
  ]
}

function useEventChecks({ events, deadLetters, mails }: Judged): readonly Check[] {
  const { t } = useTranslation('admin')
  const { number, relative } = useFormat()
  const since = (seconds: number) => relative(new Date(serverNow() - seconds * 1_000).toISOString(), serverNow())
  const waiting = number(events.waiting)
  const waitingMails = number(mails.waiting)
  const flowing = t('status.eventsFine', { waiting })
  return [
    check(
      t('status.events'),
      !events.areHeld && !events.areMany,
      flowing,
      events.areHeld ? t('status.eventsHeld', { waiting, since: since(events.oldestS) }) : flowing,
    ),
    check(
      t('status.deadLetters'),
      deadLetters.failed + deadLetters.queued === 0,
      t('status.none'),
      t('status.deadLettersThere', { failed: number(deadLetters.failed), queued: number(deadLetters.queued) }),
    ),
    check(
      t('status.mails'),
      !mails.areHeld,
      mails.isKnown ? t('status.mailsFine', { waiting: waitingMails }) : t('status.unknown'),
      t('status.mailsHeld', { waiting: waitingMails, since: since(mails.oldestS) }),
    ),
  ]
}

function useStoreChecks({ disk, isBackupOld }: Judged, { lastBackupAt, liveStreams }: Status): readonly Check[] {
  const { t } = useTranslation('admin')
  const { number, gigabytes, dateTime } = useFormat()
  const room = disk && t('status.diskFree', { free: gigabytes(disk.freeBytes), size: gigabytes(disk.sizeBytes) })
  return [
    check(t('status.disk'), !disk?.isFull, room ?? t('status.unknown')),
    check(t('status.backup'), !isBackupOld, lastBackupAt ? dateTime(lastBackupAt) : t('status.backupUnknown')),
    check(t('status.live'), true, number(liveStreams)),
  ]
}
