import type { Reply } from '@hunch/proto/http/client'
import { useState } from 'react'
import { Button, CheckIcon, CrossIcon, Dialog, Segmented, UndoIcon, useTranslation } from '#ui/index.ts'
import { useSetResult } from '../data/usePostActions.ts'
import { type Post, stateOf } from '../model/types.ts'
import styles from './ResultDialog.module.css'

const results = { yes: true, no: false, unclear: null } as const
type Answer = keyof typeof results

/** A post whose result was set. */
export type Judged = Reply<'resolvePrediction'>

interface ResultDialogProps {
  post: Post['prediction']
  /** Called after a result was set, not after it was taken back. */
  onSet(item: Judged): void
  onClose(): void
}

/** Lets the admin set a post's result, or take it back. */
export function ResultDialog({ post, onSet, onClose }: ResultDialogProps) {
  const { t } = useTranslation(['admin', 'common'])
  const state = stateOf(post)
  const [answer, setAnswer] = useState<Answer>(state in results ? (state as Answer) : 'unclear')
  const change = useSetResult(post.id)
  const save = () =>
    change.mutate(results[answer], {
      onSuccess(item) {
        onClose()
        onSet(item)
      },
    })
  const isTakingBack = change.isPending && change.variables === undefined
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('result.question')}
      intro={t('result.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            look="primary"
            pending={change.isPending && !isTakingBack}
            aria-disabled={change.isPending || undefined}
            onClick={() => change.isPending || save()}
          >
            {t('result.save')}
          </Button>
        </>
      }
    >
      <p className={styles.headline} dir="auto">
        {post.headline}
      </p>
      <Segmented<Answer>
        label={t('result.question')}
        value={answer}
        onChange={setAnswer}
        options={[
          { value: 'yes', label: t('result.yes'), icon: <CheckIcon /> },
          { value: 'no', label: t('result.no'), icon: <CrossIcon /> },
          { value: 'unclear', label: t('result.unclear') },
        ]}
      />
      {post.resolved && (
        <Button
          look="quiet"
          wide
          className={styles.takeBack}
          icon={<UndoIcon />}
          pending={isTakingBack}
          aria-disabled={change.isPending || undefined}
          onClick={() => change.isPending || change.mutate(undefined, { onSuccess: onClose })}
        >
          {t('result.takeBack')}
        </Button>
      )}
    </Dialog>
  )
}
