import { type ReactNode, useState } from 'react'
import { BinIcon, Button, ConfirmDialog, IconButton, Tag, useTranslation } from '#ui/index.ts'
import { useDeletePost } from '../data/usePostActions.ts'
import { canHaveResult, type Post, stateOf } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing } from '../parts/Panel.tsx'
import { PostRow } from './PostRow.tsx'
import { type Judged, ResultDialog } from './ResultDialog.tsx'

interface DeletablePostsProps {
  posts: readonly Post[]
  /** Shown if there are no posts. */
  none: string
  /** If given, the result of ended posts can be set, and then the evidence for it. */
  evidence?: EvidenceOf
}

/** Renders the dialog that asks for the evidence of a post's result. */
export type EvidenceOf = (item: Judged, onClose: () => void) => ReactNode

/** Posts with a delete button each. Deleting asks for confirmation. */
export function DeletablePosts({ posts, none, evidence }: DeletablePostsProps) {
  const { t } = useTranslation('admin')
  const [leaving, setLeaving] = useState<Post>()
  const [judging, setJudging] = useState<Post>()
  const [judged, setJudged] = useState<Judged>()
  const remove = useDeletePost()
  return (
    <>
      {posts.length === 0 && <Nothing title={none} />}
      <ul className={list.list}>
        {posts.map((post) => (
          <PostRow
            key={post.prediction.id}
            post={post}
            marks={evidence && <StateTag post={post.prediction} />}
            actions={
              <>
                {evidence && <ResultButton post={post} onOpen={() => setJudging(post)} />}
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
      {judging && <ResultDialog post={judging.prediction} onSet={setJudged} onClose={() => setJudging(undefined)} />}
      {judged && evidence?.(judged, () => setJudged(undefined))}
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
