import { ConfirmDialog, useTranslation } from '#ui/index.ts'
import { useDisbandGroup } from '../data/useGroupActions.ts'

interface DisbandQuestionProps {
  group: { readonly id: string; readonly name: string }
  open: boolean
  onClose(): void
  /** Called after disbanding, before the group leaves the cache. */
  onDone?(): void
}

/** Asks for confirmation before a group is disbanded. */
export function DisbandQuestion({ group, open, onClose, onDone }: DisbandQuestionProps) {
  const { t } = useTranslation('groups')
  const disband = useDisbandGroup(() => {
    onClose()
    onDone?.()
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('disbandQuestion.title', { name: group.name })}
      text={t('disbandQuestion.text')}
      confirmLabel={t('disband')}
      pending={disband.isPending}
      onConfirm={() => disband.mutate(group.id)}
      onCancel={onClose}
    />
  )
}
