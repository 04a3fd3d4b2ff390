import { Button, RefreshIcon, useTranslation } from '#ui/index.ts'
import { useFollow, useFollowStatus } from '../data/useFollow.ts'

/** A button to follow or unfollow a member. In a list, pass `name`: it makes the button's label differ from the others. */
export function FollowButton({ id, name, size = 'medium' }: { id: string; name?: string; size?: 'small' | 'medium' }) {
  const { t } = useTranslation(['account', 'common'])
  const status = useFollowStatus(id)
  const follow = useFollow(id)
  const isFollowing = status.data?.isFollowing ?? false
  const tap = () => {
    if (!follow.isPending && !status.isPending) follow.mutate(!isFollowing)
  }
  if (status.isLoadingError)
    return (
      <Button
        size={size}
        icon={<RefreshIcon />}
        title={t('follow.statusFailed')}
        pending={status.isFetching}
        onClick={() => status.refetch()}
      >
        {t('common:retry')}
      </Button>
    )
  const label = isFollowing ? t('follow.unfollow') : t('follow.follow')
  return (
    <Button
      look={isFollowing || status.isPending ? 'secondary' : 'primary'}
      size={size}
      aria-disabled={status.isPending || undefined}
      aria-label={name && t(isFollowing ? 'follow.unfollowName' : 'follow.followName', { name })}
      onClick={tap}
    >
      {label}
    </Button>
  )
}
