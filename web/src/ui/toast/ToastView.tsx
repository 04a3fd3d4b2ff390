import * as RadixToast from '@radix-ui/react-toast'
import { useEffect, useRef } from 'react'
import { InfoIcon } from '../icons/further-icons.tsx'
import { CheckIcon, CrossIcon, WarningIcon } from '../icons/landing-icons.tsx'
import { useTranslation } from '../language/useTranslation.ts'
import { isAreaKey, removeToast, type ToastMessage } from './store.ts'
import styles from './Toast.module.css'

const durationMs = 5_000
const swipeThresholdPx = 50
const iconOf = { success: CheckIcon, error: WarningIcon, info: InfoIcon }

interface ToastViewProps {
  toast: ToastMessage | undefined
  /** True if F8 was pressed before the toast region was loaded. */
  wanted: boolean
}

/** The toast region. Loaded with the first toast or when F8 is pressed. */
export default function ToastView({ toast, wanted }: ToastViewProps) {
  const { t } = useTranslation('common')
  const area = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (wanted) area.current?.focus()
  }, [wanted])
  useEffect(() => {
    // Radix's own hotkey also reacts while the person is composing text with an input method.
    const onKey = (event: KeyboardEvent) => {
      if (isAreaKey(event)) area.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <RadixToast.Provider
      duration={durationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label={t('toast.label')}
    >
      {toast && <OneToast key={toast.id} toast={toast} />}
      <RadixToast.Viewport ref={area} className={styles.area} hotkey={[]} label={t('toast.area')} />
    </RadixToast.Provider>
  )
}

function OneToast({ toast }: { toast: ToastMessage }) {
  const { t } = useTranslation('common')
  const Icon = iconOf[toast.tone]
  return (
    <RadixToast.Root
      className={styles.toast}
      data-tone={toast.tone}
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && removeToast(toast.id)}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <div className={styles.words}>
        <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className={styles.description}>{toast.description}</RadixToast.Description>
        )}
        {toast.reason && <p className={styles.reason}>{toast.reason}</p>}
      </div>
      {toast.action && (
        <RadixToast.Action className={styles.action} altText={toast.action.label} onClick={toast.action.run}>
          {toast.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className={styles.close} aria-label={t('close')}>
        <CrossIcon />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
