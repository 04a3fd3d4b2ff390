import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button, useTranslation } from '#ui/index.ts'
import type { CaseState, CaseSummary } from '../model/types.ts'
import styles from './CaseList.module.css'
import { CaseRow } from './CaseRow.tsx'
import { ListTools } from './ListTools.tsx'
import type { CaseWork } from './useCaseWork.ts'
import type { Keys } from './useKeys.ts'

interface CaseListProps {
  state: CaseState
  read: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  cases: readonly CaseSummary[]
  work: CaseWork
  keys: Keys
  openId: string | undefined
  onOpen(id: string): void
}

/** The cases, one row each. Open cases can be selected, and dismissed or hidden together. */
export function CaseList({ state, read, cases, work, keys, openId, onOpen }: CaseListProps) {
  const { t } = useTranslation('moderation')
  const list = useOpenInView(openId)
  return (
    <section aria-label={t(`list.${state}`)} className={styles.list}>
      <ListTools canSelect={state === 'open'} work={work} keys={keys} />
      <ul ref={list} className={styles.rows}>
        {cases.map((each) => (
          <CaseRow
            key={each.id}
            each={each}
            state={state}
            isOpen={each.id === openId}
            isSelected={work.selected.includes(each.id)}
            canSelect={work.selectable.includes(each.id)}
            onOpen={() => onOpen(each.id)}
            onSelect={() => work.toggle(each.id)}
          />
        ))}
      </ul>
      {read.hasNextPage && (
        <Button wide className={styles.more} pending={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

/** Keeps the row of the open case in view while keys move through the list. */
function useOpenInView(openId: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = openId && list.current?.querySelector(`[data-case="${openId}"]`)
    if (row) row.scrollIntoView?.({ block: 'nearest' })
  }, [openId])
  return list
}
