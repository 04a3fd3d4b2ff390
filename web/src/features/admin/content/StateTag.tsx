import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/index.ts'
import { stateOf } from '../model/postState.ts'
import type { Post } from '../model/types.ts'

/** Where a post stands. */
export function StateTag({ post }: { post: Post['prediction'] }) {
  const { t } = useTranslation('admin')
  const state = stateOf(post)
  return <Tag tone={state === 'waiting' ? 'strong' : state === 'open' ? 'accent' : 'plain'}>{t(`state.${state}`)}</Tag>
}
