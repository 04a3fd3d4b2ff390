import { useTranslation } from 'react-i18next'
import { Button, PlusIcon } from '../../ui/index.ts'
import { createOverlay } from '../overlays.ts'
import styles from './CreateButton.module.css'
import { useOpening } from './useOpening.ts'

interface CreateButtonProps {
  /** Opens the dialogs that make a post. */
  onCreate(): Promise<void>
}

/** In the rail of wider screens. */
export function CreateButton({ onCreate }: CreateButtonProps) {
  const { t } = useTranslation('common')
  return (
    <Button look="primary" wide icon={<PlusIcon />} {...useOpening(createOverlay, onCreate)}>
      {t('nav.create')}
    </Button>
  )
}

/** In the middle of a phone's bottom bar. */
export function PlusButton({ onCreate }: CreateButtonProps) {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={styles.plus} aria-label={t('nav.create')} {...useOpening(createOverlay, onCreate)}>
      <PlusIcon strokeWidth={2.4} />
    </button>
  )
}
