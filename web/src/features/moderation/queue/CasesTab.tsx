import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { eachOnce, useCurrentUser } from '#api/index.ts'
import { Card, EmptyState, ErrorState, Skeleton, useMedia, useTranslation } from '#ui/index.ts'
import { ActDialog } from '../acting/ActDialog.tsx'
import { CaseView } from '../case/CaseView.tsx'
import { useCurrentCase } from '../case/useCurrentCase.ts'
import { casesRead } from '../data/reads.ts'
import { deciding, useUnderWay } from '../data/useModeration.ts'
import { neighbourOf } from '../model/queue.ts'
import type { CaseState, CaseSummary } from '../model/types.ts'
import { CaseList } from './CaseList.tsx'
import styles from './CasesTab.module.css'
import { useCaseFocus } from './useCaseFocus.ts'
import { useCaseWork } from './useCaseWork.ts'
import { useKeys } from './useKeys.ts'
import { useOpenCase } from './useOpenCase.ts'

/** Media query: the window is wide enough to show the case beside the list. */
const beside = '(min-width: 1100px)'

/** The open cases, or the decided ones. */
export function CasesTab({ state }: { state: CaseState }) {
  const { t } = useTranslation('moderation')
  const list = useCases(state)
  if (list.read.isLoadingError)
    return (
      <Card>
        <ErrorState title={t('loadFailed')} onRetry={() => void list.read.refetch()} />
      </Card>
    )
  if (list.read.isPending)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    )
  return <Panes state={state} {...list} />
}

/** The cases of a list. The queue omits cases with a pending decision. */
function useCases(state: CaseState) {
  const read = useInfiniteQuery(casesRead(state))
  const underWay = useUnderWay(deciding.cases)
  const all = eachOnce(read.data?.pages.flat(), ({ id }) => id)
  return { read, cases: state === 'open' ? all.filter(({ id }) => !underWay.includes(id)) : all }
}

function Panes({ state, read, cases }: { state: CaseState } & ReturnType<typeof useCases>) {
  const { user } = useCurrentUser()
  const isBeside = useMedia(beside)
  const go = useOpenCase(state, isBeside)
  const first = useFirst(cases)
  const currentId = go.openId ?? (isBeside ? first : undefined)
  const current = useCurrentCase(
    currentId,
    cases.find(({ id }) => id === currentId),
  )
  const work = useCaseWork({ cases, currentId, detail: current.detail, go })
  const heading = useCaseFocus(go.openId, isBeside)
  const assign = () => user && work.assign(user.id)
  const keys = useKeys((key) => {
    if (key === 'next' || key === 'previous') {
      const id = neighbourOf(cases, currentId, key === 'next' ? 1 : -1)
      if (id) go.open(id)
    } else if (key === 'select') currentId && work.toggle(currentId)
    else if (key === 'dismiss') work.selected.length > 0 ? work.dismissSelected() : work.dismissOpen()
    else if (key === 'assign') assign()
    else if (key === 'hide' && work.selected.length > 0) work.hiding.ask()
    else work.ask(key)
  })
  const isEmpty = cases.length === 0 && currentId === undefined
  const [wasEmpty] = useState(isEmpty)
  if (isEmpty) return <Nothing state={state} isAfterLast={!wasEmpty} />
  const { detail } = current
  return (
    <div className={isBeside ? styles.panes : undefined}>
      {(isBeside || currentId === undefined) && (
        <CaseList {...{ state, read, cases, work, keys }} openId={currentId} onOpen={go.open} />
      )}
      {currentId !== undefined && (
        <CaseView
          key={currentId}
          current={current}
          headingRef={heading}
          viewerId={user?.id}
          onBack={isBeside ? undefined : go.close}
          onDismiss={work.dismissOpen}
          onAct={work.ask}
          onAssign={assign}
        />
      )}
      {detail && work.form && <ActDialog detail={detail} first={work.form} onAct={work.act} onClose={work.cancel} />}
    </div>
  )
}

/** Returns the first case. It stays while it is listed, so that a more urgent case does not replace the one being read. */
function useFirst(cases: readonly CaseSummary[]): string | undefined {
  const [kept, keep] = useState(cases[0]?.id)
  const first = cases.some(({ id }) => id === kept) ? kept : cases[0]?.id
  if (first !== kept) keep(first)
  return first
}

/** The empty list. If it replaces the last case, its heading gets the focus that was lost with the case. */
function Nothing({ state, isAfterLast }: { state: CaseState; isAfterLast: boolean }) {
  const { t } = useTranslation('moderation')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAfterLast && document.activeElement === document.body) heading.current?.focus()
  }, [isAfterLast])
  return (
    <EmptyState
      drawing="cup"
      headingRef={heading}
      title={t(`nothing.${state}.title`)}
      text={t(`nothing.${state}.text`)}
    />
  )
}
