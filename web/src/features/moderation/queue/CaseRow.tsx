import type { MouseEvent } from 'react'
import { Checkbox, EyeOffIcon, Link, LockIcon, Tag, useTranslation } from '#ui/index.ts'
import { hasHeldPhoto, searchOf } from '../model/queue.ts'
import { counted } from '../model/reasons.ts'
import type { CaseState, CaseSummary } from '../model/types.ts'
import { AssigneeMark, CaseTime, Times } from '../parts/CaseMarks.tsx'
import { useCaseTitle } from '../parts/useNames.ts'
import styles from './CaseRow.module.css'

interface CaseRowProps {
  each: CaseSummary
  state: CaseState
  isOpen: boolean
  isSelected: boolean
  /** False while the case is sealed or has a held photo. */
  canSelect: boolean
  onOpen(): void
  onSelect(): void
}

/** A case in the list: title, words, reasons, due time and assignee. A tap anywhere in the row opens the case. */
export function CaseRow({ each, state, isOpen, onOpen, ...selecting }: CaseRowProps) {
  const { t } = useTranslation('moderation')
  const title = useCaseTitle(each)
  const open = (event: MouseEvent) => {
    // The browser handles clicks that open a new tab or window.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className={styles.row} data-case={each.id} data-open={isOpen || undefined}>
      {state === 'open' && <SelectBox each={each} title={title} {...selecting} />}
      <div className={styles.content}>
        <div className={styles.top}>
          <Link
            to={{ search: searchOf(state, each.id) }}
            className={styles.title}
            aria-current={isOpen ? 'true' : undefined}
            onClick={open}
          >
            {title}
          </Link>
          <CaseTime each={each} />
        </div>
        <RowWords each={each} />
        <div className={styles.tags}>
          {each.isHiddenByRule && <Tag tone="danger">{t('case.hiddenByRule')}</Tag>}
          {each.isHeld && <Tag icon={<EyeOffIcon />}>{t('case.held')}</Tag>}
          {counted(each.reasons).map(({ value, count }) => (
            <Tag key={value}>
              {t(`reasons.${value}`)}
              <Times count={count} />
            </Tag>
          ))}
          {each.reports > 1 && <span className={styles.count}>{t('reports.count', { count: each.reports })}</span>}
          <AssigneeMark assignee={each.assignee} />
        </div>
      </div>
    </li>
  )
}

interface SelectBoxProps extends Pick<CaseRowProps, 'each' | 'isSelected' | 'canSelect' | 'onSelect'> {
  title: string
}

/** The box that selects a case. If the case cannot be selected, the box's label says why. */
function SelectBox({ each, title, isSelected, canSelect, onSelect }: SelectBoxProps) {
  const { t } = useTranslation('moderation')
  const label = t(canSelect ? 'bulk.select' : hasHeldPhoto(each) ? 'bulk.held' : 'bulk.sealed', { title })
  return (
    <Checkbox
      className={styles.select}
      aria-label={label}
      title={canSelect ? undefined : label}
      disabled={!canSelect}
      checked={isSelected}
      onChange={onSelect}
    />
  )
}

/** The reported words, at most three lines. Hidden for a private group's case, because the audit log records who reads it. */
function RowWords({ each }: { each: CaseSummary }) {
  const { t } = useTranslation('moderation')
  if (each.isPrivate)
    return (
      <p className={styles.sealed}>
        <LockIcon />
        {t('sealed.short')}
      </p>
    )
  return each.words ? (
    <p dir="auto" className={styles.words}>
      {each.words}
    </p>
  ) : (
    <p className={styles.none}>{t('words.none')}</p>
  )
}
