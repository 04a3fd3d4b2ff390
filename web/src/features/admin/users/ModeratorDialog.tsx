import { nameOf } from '#api/index.ts'
import { Button, Dialog, useTranslation } from '#ui/index.ts'
import { useUserAction } from '../data/useUserActions.ts'
import type { Member } from '../model/types.ts'

/** Asks for confirmation before a member becomes a moderator, or stops being one. Both can be undone. */
export function ModeratorDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useTranslation(['admin', 'common'])
  const action = member.isModerator ? 'dismiss' : 'appoint'
  const change = useUserAction(action)
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(`users.${action}Title`, { name: nameOf(member) })}
      intro={t(`users.${action}Text`)}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            look="primary"
            pending={change.isPending}
            onClick={() => change.mutate(member.id, { onSuccess: onClose })}
          >
            {t(`users.${action}`)}
          </Button>
        </>
      }
    />
  )
}
