import { useCurrentUser } from '#api/index.ts'
import { Button, RetryLine, UndoIcon, useTranslation } from '#ui/index.ts'
import { useHiddenPost, useSetUnscored } from '../data/useHiddenPost.ts'
import type { CaseDetail } from '../model/types.ts'
import styles from './ClosedVoting.module.css'
import { Section } from './Section.tsx'

/**
 * Lets the admin set a hidden post as unscored if its voting has closed. Renders nothing for moderators and for other cases.
 * Posts of private groups are left out, because the admin cannot read them.
 */
export function ClosedVoting({ detail: { targetKind, targetId, path, isPrivate } }: { detail: CaseDetail }) {
  const { t } = useTranslation('moderation')
  const { user } = useCurrentUser()
  const isHiddenPost = targetKind === 'post' && path === null && !isPrivate
  const { data: post, isError, refetch } = useHiddenPost(targetId, user?.isAdmin === true && isHiddenPost)
  const set = useSetUnscored(targetId)
  if (isError) return <RetryLine text={t('voting.loadFailed')} onRetry={() => void refetch()} />
  if (!post?.ended) return null
  const isUnscored = post.resolved && post.result === null
  return (
    <Section title={t('voting.title')}>
      <div className={styles.voting}>
        <p>{t(isUnscored ? 'voting.unscored' : 'voting.text')}</p>
        <Button
          size="small"
          icon={isUnscored && <UndoIcon />}
          pending={set.isPending}
          onClick={() => set.mutate(!isUnscored)}
        >
          {t(isUnscored ? 'voting.takeBack' : 'voting.set')}
        </Button>
      </div>
    </Section>
  )
}
