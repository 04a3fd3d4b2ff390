import { BackIcon, CrossIcon, IconButton, SearchIcon, useTranslation } from '#ui/index.ts'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  typed: string
  onType(text: string): void
  /** Called when an input method starts and stops composing a word. */
  onCompose(composing: boolean): void
  onClose(): void
}

/** The search field with a button to close the search. */
export function SearchField({ typed, onType, onCompose, onClose }: SearchFieldProps) {
  const { t } = useTranslation(['search', 'common'])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not drawn as a landmark by all browsers yet
    <div role="search" className={styles.row}>
      <IconButton
        className={styles.close}
        label={t('common:close')}
        icon={
          <>
            <BackIcon />
            <span className={styles.key} />
          </>
        }
        onClick={onClose}
      />
      <SearchIcon className={styles.glass} />
      <input
        className={styles.field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir={typed ? 'auto' : undefined}
        maxLength={100}
        data-autofocus=""
        aria-label={t('field')}
        placeholder={t('placeholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
      />
      {typed !== '' && (
        <IconButton
          label={t('clear')}
          icon={<CrossIcon />}
          onClick={(event) => {
            onType('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
