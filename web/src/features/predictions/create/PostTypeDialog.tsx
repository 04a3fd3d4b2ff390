import { ChevronIcon, ClockIcon, Dialog, ScalesIcon, Tag, useTranslation } from '#ui/index.ts'
import { isBlank } from '../model/draft.ts'
import type { GroupToPostIn, PostType } from '../model/types.ts'
import { loadDraft } from './draftStorage.ts'
import styles from './PostTypeDialog.module.css'

const kinds = [
  { postType: 'prediction', Icon: ClockIcon, text: 'create.predictionText' },
  { postType: 'comparison', Icon: ScalesIcon, text: 'create.comparisonText' },
] as const

interface PostTypeDialogProps {
  memberId: string
  /** The group that the post is for; undefined for none. */
  group: GroupToPostIn | undefined
  open: boolean
  onChoose(postType: PostType): void
  onClose(): void
}

/** Asks for the type of the new post. */
export function PostTypeDialog({ open, onClose, ...rest }: PostTypeDialogProps) {
  const { t } = useTranslation('predictions')
  return (
    <Dialog open={open} onClose={onClose} title={t('create.title')}>
      <Kinds {...rest} />
    </Dialog>
  )
}

function Kinds({ memberId, group, onChoose }: Omit<PostTypeDialogProps, 'open' | 'onClose'>) {
  const { t } = useTranslation('predictions')
  return (
    <ul className={styles.kinds}>
      {kinds.map(({ postType, Icon, text }) => (
        <li key={postType}>
          <button type="button" className={styles.kind} onClick={() => onChoose(postType)}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <span className={styles.words}>
              <strong className={styles.name}>{t(`create.${postType}`)}</strong>
              <span className={styles.text}>{t(text)}</span>
              {!isBlank(loadDraft({ memberId, postType, group }).draft) && (
                <Tag tone="accent">{t('create.draftKept')}</Tag>
              )}
            </span>
            <ChevronIcon />
          </button>
        </li>
      ))}
    </ul>
  )
}
