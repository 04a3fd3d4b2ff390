import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { Button, CheckIcon, CrossIcon, CrowdBar, useTranslation } from '#ui/index.ts'
import { useResolve } from '../data/useResolve.ts'
import type { FeedItem } from '../model/types.ts'
import styles from './DidItHappen.module.css'

const answers = [
  { key: 'yes', result: true, icon: <CheckIcon /> },
  { key: 'no', result: false, icon: <CrossIcon /> },
  { key: 'unclear', result: null, icon: undefined },
] as const

/** Asks the owner of an ended post for its result, and shows the votes. Replaces the vote buttons and the countdown. */
export function DidItHappen({ item, full }: { item: FeedItem; full: boolean }) {
  const { t } = useTranslation('predictions')
  const { resolve } = useResolve(item.prediction.id)
  const { agreeCount: agree, disagreeCount: disagree } = item
  const hintId = useId()
  const panel = useFocusMenu<HTMLFieldSetElement>()
  return (
    <fieldset ref={panel} className={styles.panel} aria-describedby={hintId}>
      <legend className={styles.question}>{t('resolve.question')}</legend>
      <p id={hintId} className="visually-hidden">
        {t('resolve.hint')}
      </p>
      <p className={styles.votes}>{t('votes.now', { agree, disagree })}</p>
      <CrowdBar agree={agree} disagree={disagree} className={styles.bar} />
      <div className={styles.answers}>
        {answers.map(({ key, result, icon }) => (
          <Button
            key={key}
            size={full ? 'medium' : 'small'}
            icon={icon}
            pending={resolve.isPending && resolve.variables === result}
            aria-disabled={resolve.isPending || undefined}
            onClick={() => {
              if (!resolve.isPending) resolve.mutate(result)
            }}
          >
            {t(`resolve.${key}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns a ref for a part of a card. If this part disappears with the focus, the card's menu button gets the focus. */
export function useFocusMenu<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      own.closest('article')?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true })
    }
  }, [])
  return part
}
