import type { ReactNode } from 'react'
import { nameOf } from '#api/index.ts'
import { Button, EmptyState, Skeleton, useTranslation } from '#ui/index.ts'
import { useBlockedPeople, useBlockStatus, useUnblock } from './data/useBlocks.ts'

/** Shown if a member is not found. Renders a notice if the viewer has blocked the member; if not, renders `otherwise`. */
export function BlockedMember({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const status = useBlockStatus(id)
  if (status.isPending) return <Skeleton shape="block" />
  return status.data?.isBlocked ? <Blocked id={id} /> : otherwise
}

function Blocked({ id }: { id: string }) {
  const { t } = useTranslation('blocks')
  const unblock = useUnblock()
  const people = useBlockedPeople()
  // The name is known only if the loaded pages of the list contain the member.
  const user = people.data?.pages.flat().find(({ user }) => user.id === id)?.user
  const name = user && nameOf(user)
  return (
    <EmptyState
      drawing="lost"
      heading="h1"
      title={name ? t('profile.title', { name }) : t('profile.unnamed')}
      text={t('profile.text')}
    >
      <Button look="primary" pending={unblock.isPending} onClick={() => unblock.mutate(id)}>
        {t('unblock')}
      </Button>
    </EmptyState>
  )
}
