import { type ReactNode, useState } from 'react'
import { Button, useTranslation } from '#ui/index.ts'
import { firstRows } from '../model/limits.ts'
import list from './List.module.css'

interface FirstRowsProps<Item> {
  items: readonly Item[]
  children(shown: readonly Item[]): ReactNode
}

/** The first rows of a list, with a button that shows the rest. */
export function FirstRows<Item>({ items, children }: FirstRowsProps<Item>) {
  const { t } = useTranslation('account')
  const [all, setAll] = useState(false)
  return (
    <>
      {children(all ? items : items.slice(0, firstRows))}
      {items.length > firstRows && (
        <Button wide className={list.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'badges.fewer' : 'badges.all')}
        </Button>
      )}
    </>
  )
}
