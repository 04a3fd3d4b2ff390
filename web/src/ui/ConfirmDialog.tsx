import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { useTranslation } from './language/useTranslation.ts'

/** Asks for confirmation before an action. The focus starts on Cancel. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  pending = false,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  text: string
  confirmLabel: string
  pending?: boolean
  onConfirm(): void
  onCancel(): void
}) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      size="small"
      title={title}
      intro={text}
      footer={
        <>
          <Button data-autofocus="" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button look="danger" pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
