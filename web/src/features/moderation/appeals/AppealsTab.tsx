import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eachOnce } from '#api/index.ts'
import { Button, Card, EmptyState, ErrorState, Skeleton, useTranslation } from '#ui/index.ts'
import { appealsRead, caseRead } from '../data/reads.ts'
import { useDecideAppeal } from '../data/useDecideAppeal.ts'
import { deciding, useUnderWay } from '../data/useModeration.ts'
import type { Outcome, WaitingAppeal } from '../model/types.ts'
import { AppealCard } from './AppealCard.tsx'
import styles from './AppealsTab.module.css'
import { DecideDialog } from './DecideDialog.tsx'
import { isSealed } from './SealedAppeal.tsx'

interface Asked {
  readonly appeal: WaitingAppeal
  readonly outcome: Outcome
  readonly note: string
  /** True if deciding has failed and the dialog is open again. The dialog then uses the appeal's current state. */
  readonly isAgain?: true
}

/** Returns the number of reports (`additions`) of an appeal's case when the moderator read the case. */
function seenOf(cache: QueryClient, appeal: WaitingAppeal): number {
  const opened = isSealed(appeal) ? cache.getQueryData(caseRead(appeal.act.caseId).queryKey) : undefined
  return (opened ?? appeal).additions
}

/** The undecided appeals, oldest first. */
export function AppealsTab() {
  const { t } = useTranslation('moderation')
  const read = useInfiniteQuery(appealsRead)
  const underWay = useUnderWay(deciding.appeals)
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const decide = useDecideAppeal(({ appeal, outcome, note }) => setAsked({ appeal, outcome, note, isAgain: true }))
  if (read.isLoadingError)
    return (
      <Card>
        <ErrorState title={t('appeal.loadFailed')} onRetry={() => void read.refetch()} />
      </Card>
    )
  if (read.isPending)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    )
  const appeals = eachOnce(read.data.pages.flat(), ({ act }) => act.id).filter(({ act }) => !underWay.includes(act.id))
  if (appeals.length === 0)
    return <EmptyState drawing="cup" title={t('nothing.appeals.title')} text={t('nothing.appeals.text')} />
  const send = (note: string) => {
    if (!asked) return
    setAsked(undefined)
    const { appeal, outcome, isAgain } = asked
    const { id } = appeal.act
    const shown = (isAgain && appeals.find(({ act }) => act.id === id)) || appeal
    decide.mutate({ ids: [id], appeal, outcome, note, seen: seenOf(cache, shown) })
  }
  return (
    <>
      <ul className={styles.list}>
        {appeals.map((appeal) => (
          <li key={appeal.act.id}>
            <AppealCard appeal={appeal} onDecide={(outcome) => setAsked({ appeal, outcome, note: '' })} />
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button wide className={styles.more} pending={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {asked && (
        <DecideDialog
          appeal={asked.appeal}
          outcome={asked.outcome}
          first={asked.note}
          onDecide={send}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
