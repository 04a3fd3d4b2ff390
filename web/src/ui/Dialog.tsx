import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { CrossIcon } from './icons/landing-icons.tsx'
import { useTranslation } from './language/useTranslation.ts'
import { useModal, usePresence } from './useModal.ts'

interface DialogProps {
  open: boolean
  /** Called by Escape, Back, the backdrop and the close button. The caller decides whether to close. */
  onClose(): void
  title: string
  /** A line below the title. */
  intro?: ReactNode
  children?: ReactNode
  /** The buttons, which stay in view while the content scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** `alertdialog` for confirmations, which the backdrop does not close. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * A dialog: a bottom sheet on phones, centred on wider screens. The first element with `data-autofocus` gets the focus,
 * or else the dialog. The focus stays inside and returns afterwards.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const { present, leaving } = usePresence(open, 180)
  if (!present) return null
  return createPortal(<OpenDialog {...rest} leaving={leaving} />, document.body)
}

function OpenDialog({
  onClose,
  title,
  intro,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
  leaving,
}: Omit<DialogProps, 'open'> & { leaving: boolean }) {
  const { t } = useTranslation('common')
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  useModal({ layer, panel, onClose, leaving })

  return (
    <div
      ref={layer}
      className={styles.layer}
      data-dialog=""
      data-leaving={leaving || undefined}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') onClose()
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is a dialog's in either case */}
      <div
        ref={panel}
        role={role}
        aria-modal="true"
        aria-labelledby={`${id}title`}
        aria-describedby={intro ? `${id}intro` : undefined}
        tabIndex={-1}
        className={classes(styles.panel, styles[size])}
      >
        <header className={styles.header}>
          <h2 id={`${id}title`} className={styles.title}>
            {title}
          </h2>
          {role === 'dialog' && <IconButton label={t('close')} icon={<CrossIcon />} onClick={onClose} />}
        </header>
        <div className={styles.body}>
          {intro && (
            <p id={`${id}intro`} className={styles.intro}>
              {intro}
            </p>
          )}
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  )
}
