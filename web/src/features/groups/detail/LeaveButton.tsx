import { useState } from 'react'
import { Button, ConfirmDialog, useTranslation } from '#ui/index.ts'
import { useLeaveGroup } from '../data/useGroupActions.ts'

interface LeaveButtonProps {
  group: { readonly id: string; readonly name: string; readonly isPrivate: boolean }
}

/** Leaves a group. Asks for confirmation if the group is private, because returning needs an invitation. */
export function LeaveButton({ group }: LeaveButtonProps) {
  const { t } = useTranslation('groups')
  const [asking, setAsking] = useState(false)
  const leave = useLeaveGroup(() => setAsking(false))
  return (
    <>
      <Button
        size="small"
        look="quiet"
        aria-label={t('leaveNamed', { name: group.name })}
        pending={leave.isPending}
        onClick={() => (group.isPrivate ? setAsking(true) : leave.mutate(group))}
      >
        {t('leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('leaveQuestion.title', { name: group.name })}
        text={t('leaveQuestion.text')}
        confirmLabel={t('leave')}
        pending={leave.isPending}
        onConfirm={() => leave.mutate(group)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
