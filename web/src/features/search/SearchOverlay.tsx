import { type KeyboardEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Tabs, useModal, usePresence, useTranslation } from '#ui/index.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { Results } from './Results.tsx'
import { SearchField } from './SearchField.tsx'
import styles from './SearchOverlay.module.css'
import { useRecent } from './useRecent.ts'
import { type Kind, useSearch } from './useSearch.ts'

const leaveMs = 140

interface SearchOverlayProps {
  memberId: string
  open: boolean
  onClose(): void
}

/** The search for predictions and people. Full screen on phones, a panel at the top of wider screens. */
export default function SearchOverlay({ open, ...rest }: SearchOverlayProps) {
  const { present, leaving } = usePresence(open, leaveMs)
  return present ? createPortal(<OpenOverlay {...rest} leaving={leaving} />, document.body) : null
}

function OpenOverlay({ memberId, onClose, leaving }: Omit<SearchOverlayProps, 'open'> & { leaving: boolean }) {
  const { t } = useTranslation('search')
  const layer = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<Kind>('predictions')
  const [typed, setTyped] = useState('')
  const [composing, setComposing] = useState(false)
  const recent = useRecent(memberId)
  const search = useSearch(kind, typed, composing)
  useModal({ layer, panel, onClose, leaving })

  function choose(query: string) {
    setTyped(query)
    panel.current?.querySelector('input')?.focus()
  }
  function opened() {
    recent.add(typed)
    onClose()
  }
  const content = (
    <Results kind={kind} search={search} onOpened={opened} onLeave={onClose}>
      {typed === '' && recent.searches.length > 0 && <RecentSearches recent={recent} onChoose={choose} />}
    </Results>
  )

  return (
    <div
      ref={layer}
      className={styles.layer}
      data-dialog=""
      data-leaving={leaving || undefined}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label={t('label')}
        tabIndex={-1}
        className={styles.panel}
        onKeyDown={(event) => moveAmongResults(event, search.query !== undefined && !search.isSearching)}
      >
        <SearchField typed={typed} onType={setTyped} onCompose={setComposing} onClose={onClose} />
        <div className={styles.body}>
          <Tabs<Kind>
            label={t('tabs')}
            active={kind}
            onChange={setKind}
            tabs={[
              { key: 'predictions', label: t('predictions'), content },
              { key: 'friends', label: t('friends'), content },
            ]}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * Arrow keys move between the field and the results. Enter in the field opens the first result if the results match the text.
 * Ignores keys that belong to an input method.
 */
function moveAmongResults(event: KeyboardEvent<HTMLElement>, isSettled: boolean): void {
  if (event.nativeEvent.isComposing || event.keyCode === 229) return
  const field = event.currentTarget.querySelector('input')
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const isInField = document.activeElement === field
  if (!isInField && at < 0) return
  if (event.key === 'Enter' && isInField && isSettled) links[0]?.click()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || links.length === 0) return
  event.preventDefault()
  const stops = [field, ...links]
  stops[(at + 1 + step + stops.length) % stops.length]?.focus()
}
