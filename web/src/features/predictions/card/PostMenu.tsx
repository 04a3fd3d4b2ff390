import { useQueryClient } from '@tanstack/react-query'
import { nameOf, useBlocking, useCurrentUser, useGroupModeration, useMuting, useReporting } from '#api/index.ts'
import {
  BinIcon,
  BlockIcon,
  CrossIcon,
  EditIcon,
  EyeOffIcon,
  FlagIcon,
  type MenuItem,
  MuteIcon,
  type OpenedMenu,
  OpenMenu,
  reportNotLoaded,
  useTranslation,
  withAllTexts,
} from '#ui/index.ts'
import type { Phase } from '../model/post.ts'
import type { FeedItem } from '../model/types.ts'

interface PostMenuProps extends OpenedMenu {
  item: FeedItem
  phase: Phase
  full: boolean
  /** Further actions of the owner. Default: none. */
  own: readonly MenuItem[] | undefined
  onEdit(): void
  onDelete(): void
}

/** The open menu of a post, with the owner's actions or those for others. */
export default function PostMenu({ item, phase, full, own = [], onEdit, onDelete, ...opened }: PostMenuProps) {
  const { t } = useTranslation('common')
  const { user } = useCurrentUser()
  const others = useOthersItems(item, Boolean(user), full)
  const edit: MenuItem = { label: t('edit'), icon: <EditIcon />, run: onEdit }
  const erase: MenuItem = { label: t('delete'), icon: <BinIcon />, tone: 'danger', run: onDelete }
  const ownItems = [...(phase === 'open' ? [edit] : []), ...own, erase]
  return <OpenMenu {...opened} items={user?.id === item.prediction.userId ? ownItems : others} />
}

/** Returns the menu items for another member's post. */
function useOthersItems({ prediction, user }: FeedItem, isMember: boolean, full: boolean): readonly MenuItem[] {
  const { t } = useTranslation(['mutes', 'notifications', 'common', 'blocks', 'reports'])
  const client = useQueryClient()
  const [block, mute, report, hide] = [useBlocking(), useMuting(), useReporting(), useGroupModeration()]
  const person = { id: prediction.userId, name: nameOf(user) }
  const post = { kind: 'post', id: prediction.id, person } as const
  const flag = { label: t('reports:report'), icon: <FlagIcon />, run: () => report(post) }
  if (!isMember) return [flag]
  const dismiss = () =>
    withAllTexts(import('../data/dismiss.ts')).then(
      (loaded) => loaded.dismiss(prediction.id, client, t),
      reportNotLoaded,
    )
  return [
    // The post's own screen has no "not interested", because it would keep showing the post.
    ...(full ? [] : [{ label: t('notInterested'), icon: <CrossIcon />, run: () => void dismiss() }]),
    { label: t('muteName', { name: person.name }), icon: <MuteIcon />, run: () => mute(person) },
    flag,
    ...(hide && prediction.groupId !== null
      ? [{ label: t('reports:creator.menu'), icon: <EyeOffIcon />, run: () => hide(post) }]
      : []),
    { label: t('blocks:block'), icon: <BlockIcon />, run: () => block(person) },
  ]
}
