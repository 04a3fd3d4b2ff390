import { nameOf } from '#api/index.ts'
import { ConfirmDialog, useTranslation } from '#ui/index.ts'
import type { GroupMember } from '../model/types.ts'

interface RemoveMemberProps {
  group: { readonly name: string; readonly isPrivate: boolean }
  member: GroupMember
  open: boolean
  onConfirm(): void
  onCancel(): void
}

/** Explains the effect of removing a member from a group, and asks for confirmation. */
export function RemoveMember({ group, member, open, onConfirm, onCancel }: RemoveMemberProps) {
  const { t } = useTranslation('groups')
  const name = nameOf(member.user)
  return (
    <ConfirmDialog
      open={open}
      title={t('removal.title', { name, group: group.name })}
      text={t(group.isPrivate ? 'removal.fromPrivate' : 'removal.fromPublic', { name })}
      confirmLabel={t('removal.confirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
