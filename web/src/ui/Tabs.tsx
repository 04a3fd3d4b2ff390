import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './Tabs.module.css'
import { tabStops } from './useModal.ts'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: string
  readonly content: ReactNode
}

/** Tabs with the WAI-ARIA keyboard pattern: arrows move, Home and End jump. The caller stores the active tab. */
export function Tabs<K extends string>({
  label,
  tabs,
  active,
  onChange,
}: {
  label: string
  tabs: readonly Tab<K>[]
  active: K
  onChange(key: K): void
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useActiveInView(list, active)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return // the browser handles these: Alt and an arrow key go back
    if (event.key === 'Tab' && panel.current) makeReachable(panel.current)
    const at = tabs.findIndex((tab) => tab.key === active)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const moves: Record<string, number> = {
      ArrowRight: -1,
      ArrowLeft: -1,
      [forward]: 1,
      Home: -at,
      End: tabs.length - 1 - at,
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = tabs[(at + move + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  const current = tabs.find((tab) => tab.key === active) ?? tabs[0]
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            data-key={tab.key}
            aria-selected={tab === current}
            aria-controls={`${id}panel`}
            tabIndex={tab === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        ref={panel}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${current?.key}`}
        className={styles.panel}
      >
        {current?.content}
      </div>
    </>
  )
}

/** Makes the panel focusable if none of its elements is, so that Tab moves from the tabs into it. */
function makeReachable(panel: HTMLElement): void {
  if (tabStops(panel).length > 0) panel.removeAttribute('tabindex')
  else panel.tabIndex = 0
}

function useActiveInView(list: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    const row = list.current
    if (!row) return
    const frame = requestAnimationFrame(() => bringIntoView(row, active))
    // Labels can get wider, with another language or larger type.
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => bringIntoView(row, active))
    for (const tab of row.children) observer?.observe(tab)
    return () => {
      cancelAnimationFrame(frame)
      observer?.disconnect()
    }
  }, [list, active])
}

/** Scrolls the row of tabs, but not the page. The active tab is then in the middle, and its neighbours are visible. */
function bringIntoView(list: HTMLElement | null, key: string): void {
  const tab = list?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  if (!list || !tab) return
  const [row, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  list.scrollLeft += (own.left + own.right - row.left - row.right) / 2
}

/** Hook: the tab named in the address (`?tab=`), else the first. `onChange` replaces the address. */
export function useTab<K extends string>(tabs: readonly { readonly key: K }[]) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const [first] = tabs
  const active = tabs.find(({ key }) => key === named)?.key ?? (first?.key as K)
  const onChange = (key: K) => setSearch(key === first?.key ? {} : { tab: key }, { replace: true })
  return { active, onChange }
}
