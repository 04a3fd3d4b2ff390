import { useState } from 'react'
import { BinIcon, Button, ConfirmDialog, IconButton, Tag, useTranslation } from '#ui/index.ts'
import { useDeletePost } from '../data/usePostActions.ts'
import { canHaveResult, type Post, stateOf } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing } from '../parts/Panel.tsx'
import { PostRow } from './PostRow.tsx'
import { ResultDialog } from './ResultDialog.tsx'

interface DeletablePostsProps {
  posts: readonly Post[]
  /** Shown if there are no posts. */
  none: string
  /** Offers to set the result of ended posts. Default: false. */
  withResults?: boolean
}

/** Posts with a delete button each. Deleting asks for confirmation. */
export function DeletablePosts({ posts, none, withResults = false }: DeletablePostsProps) {
  const { t } = useTranslation('admin')
  const [leaving, setLeaving] = useState<Post>()
  const [judged, setJudged] = useState<Post>()
  const remove = useDeletePost()
  return (
    <>
      {posts.length === 0 && <Nothing title={none} />}
      <ul className={list.list}>
        {posts.map((post) => (
          <PostRow
            key={post.prediction.id}
            post={post}
            marks={withResults && <StateTag post={post.prediction} />}
            actions={
              <>
                {withResults && <ResultButton post={post} onOpen={() => setJudged(post)} />}
                <IconButton
                  className={list.danger}
                  icon={<BinIcon />}
                  label={t('content.deleteName', { headline: post.prediction.headline })}
                  onClick={() => setLeaving(post)}
                />
              </>
            }
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('content.deleteTitle')}
        text={t('content.deleteQuestion')}
        confirmLabel={t('content.delete')}
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.prediction.id, { onSettled: () => setLeaving(undefined) })}
        onCancel={() => setLeaving(undefined)}
      />
      {judged && <ResultDialog post={judged.prediction} onClose={() => setJudged(undefined)} />}
    </>
  )
}

function ResultButton({ post: { prediction }, onOpen }: { post: Post; onOpen(): void }) {
  const { t } = useTranslation('admin')
  if (!canHaveResult(prediction)) return null
  const verb = prediction.resolved ? 'change' : 'set'
  return (
    <Button size="small" aria-label={`${t(`result.${verb}`)}: ${prediction.headline}`} onClick={onOpen}>
      {t(`result.${verb}`)}
    </Button>
  )
}

function StateTag({ post }: { post: Post['prediction'] }) {
  const { t } = useTranslation('admin')
  const state = stateOf(post)
  return <Tag tone={state === 'waiting' ? 'strong' : state === 'open' ? 'accent' : 'plain'}>{t(`state.${state}`)}</Tag>
}
